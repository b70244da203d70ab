import type { ComponentChildren } from 'preact';

export interface Tab {
  readonly id: string;
  readonly name: string;
  readonly count?: number;
  readonly content: () => ComponentChildren;
}

/** Sheets of which one is on top; arrows go from one to the next. */
export function Tabs({ tabs, chosen, onChoose }: { readonly tabs: readonly Tab[]; readonly chosen: string | undefined; readonly onChoose: (id: string) => void }) {
  const current = tabs.find(({ id }) => id === chosen) ?? tabs[0];
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length];
    onChoose(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <>
      <div role="tablist" class="tabs" aria-label="What to show" onKeyDown={onKeyDown}>
        {tabs.map(({ id, name, count }) => (
          <button key={id} type="button" role="tab" id={`tab-${id}`} aria-selected={id === current.id} aria-controls="sheet" tabIndex={id === current.id ? 0 : -1} onClick={() => onChoose(id)}>
            {name}{count !== undefined && <span class="tally">{count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="sheet" class="sheet" aria-labelledby={`tab-${current.id}`} tabIndex={0} key={current.id}>{current.content()}</div>
    </>
  );
}
