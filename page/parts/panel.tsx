import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from './icons';

export interface PanelProps {
  readonly title: ComponentChildren;
  readonly badges?: ComponentChildren;
  readonly children: ComponentChildren;
  /** Grows when somebody opened the panel by keyboard: the focus follows. */
  readonly attention: number;
  readonly onClose: () => void;
  /** Whether it leaves more room to the matrix. */
  readonly narrow?: boolean;
}

/** The side of the page that is about one thing. */
export function Panel({ title, badges, children, attention, onClose, narrow }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (attention > 0) heading.current?.focus({ preventScroll: true });
  }, [attention]);
  return (
    <aside class={narrow ? 'panel narrow' : 'panel'} aria-labelledby="panel-title">
      <header>
        <h2 id="panel-title" ref={heading} tabIndex={-1}>{title}</h2>
        <button type="button" class="quiet round" onClick={onClose} aria-label="Close the panel" title="Close (Escape)"><Icon name="close" /></button>
        {badges && <div class="badges">{badges}</div>}
      </header>
      <div class="panel-body">{children}</div>
    </aside>
  );
}

/** A name and what it is. */
export function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return <div class="fact"><dt>{name}</dt><dd>{children}</dd></div>;
}
