import { useEffect, useRef } from 'preact/hooks';
import { Icon } from './icons';

const KEYS: readonly (readonly [readonly string[], string])[] = [
  [['↑', '↓', '←', '→'], 'go from cell to cell'],
  [['Home', 'End'], 'first and last cluster; with Ctrl first and last workload'],
  [['PageUp', 'PageDown'], 'a page of workloads'],
  [['Enter'], 'open what the cell is about'],
  [['Escape'], 'close the panel and go back to the cell'],
  [['/'], 'search'],
  [['?'], 'these keys'],
];

/** The keys of the page, above it. */
export function Keys({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="keys" aria-labelledby="keys-title" onClose={onClose}>
      <header><h2 id="keys-title">Keys</h2><button type="button" class="quiet round" onClick={() => dialog.current?.close()} aria-label="Close"><Icon name="close" /></button></header>
      <dl>{KEYS.map(([keys, does]) => <div key={does}><dt>{keys.map((key) => <kbd key={key}>{key}</kbd>)}</dt><dd>{does}</dd></div>)}</dl>
    </dialog>
  );
}
