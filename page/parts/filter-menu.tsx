import { useEffect, useRef, useState } from 'preact/hooks';
import { type Choice, type Facet, FACET_NAMES } from '../filters';
import { number } from '../words';
import { Icon } from './icons';

export interface FilterMenuProps {
  readonly facet: Facet;
  readonly choices: () => readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChoose: (values: readonly string[]) => void;
}

/** So many choices are drawn; a word narrows them down. */
const MOST = 200;

/** A button that opens the values of a facet. */
export function FilterMenu({ facet, choices, chosen, onChoose }: FilterMenuProps) {
  const [open, setOpen] = useState(false);
  const [word, setWord] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const name = FACET_NAMES[facet];

  useEffect(() => {
    if (!open) return undefined;
    place.current?.querySelector<HTMLElement>('.menu input')?.focus();
    const outside = (event: Event): void => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !open) return;
    event.preventDefault();
    const inputs = [...place.current!.querySelectorAll<HTMLElement>('.menu input')];
    inputs[(inputs.indexOf(document.activeElement as HTMLElement) + step + inputs.length) % inputs.length]?.focus();
  };

  return (
    <div class="filter" ref={place} onKeyDown={onKeyDown}>
      <button ref={button} type="button" aria-expanded={open} class={chosen.length > 0 ? 'chosen' : ''} onClick={() => setOpen(!open)}>
        {name}{chosen.length > 0 && <span class="tally">{chosen.length}</span>}<Icon name="down" size={12} />
      </button>
      {open && <Menu name={name} choices={choices()} chosen={chosen} word={word} onWord={setWord} onChoose={onChoose} />}
    </div>
  );
}

interface MenuProps {
  readonly name: string; readonly choices: readonly Choice[]; readonly chosen: readonly string[]; readonly word: string;
  readonly onWord: (word: string) => void; readonly onChoose: (values: readonly string[]) => void;
}

function Menu({ name, choices, chosen, word, onWord, onChoose }: MenuProps) {
  const found = choices.filter(({ value }) => value.toLowerCase().includes(word.toLowerCase()));
  return (
    <div class="menu" role="group" aria-label={name}>
      {choices.length > 8 && <input type="search" placeholder={`Find a ${name.toLowerCase()}`} aria-label={`Find a ${name.toLowerCase()}`} value={word} onInput={(event) => onWord(event.currentTarget.value)} />}
      <div class="menu-list">
        {found.slice(0, MOST).map(({ value, count }) => (
          <label key={value}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={(event) => onChoose(event.currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value))} />
            <span>{value}</span>{count > 0 && <span class="meta">{number(count)}</span>}
          </label>
        ))}
        {found.length === 0 && <p class="nothing">None is called so.</p>}
        {found.length > MOST && <p class="nothing">{number(found.length - MOST)} more: type a part of the name.</p>}
      </div>
    </div>
  );
}
