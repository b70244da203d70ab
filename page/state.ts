import { useCallback, useEffect, useState } from 'preact/hooks';
import { formatLink, parseLink, type View } from './link';

/** What is shown, kept in the link, so that it can be sent to somebody and the browser's steps back and forward work. */
export function useView(): { readonly view: View; readonly show: (view: View, replace?: boolean) => void } {
  const [view, setView] = useState(() => parseLink(location.hash));
  useEffect(() => {
    const onChange = (): void => setView((old) => (formatLink(old) === formatLink(parseLink(location.hash)) ? old : parseLink(location.hash)));
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);
  const show = useCallback((next: View, replace = false): void => {
    setView(next);
    const fragment = `#${formatLink(next)}`;
    if (replace) location.replace(fragment);
    else location.hash = fragment;
  }, []);
  return { view, show };
}

const KEPT = 'kruise-federation-page-theme';

/** Light or dark: as the system says, until somebody says otherwise. */
export function useTheme(): { readonly dark: boolean; readonly toggle: () => void } {
  const system = useMedia('(prefers-color-scheme: dark)');
  const [chosen, setChosen] = useState(() => remembered());
  const dark = chosen === undefined ? system : chosen === 'dark';
  useEffect(() => {
    if (chosen) document.documentElement.dataset.theme = chosen;
  }, [chosen]);
  const toggle = (): void => {
    const next = dark ? 'light' : 'dark';
    setChosen(next);
    try {
      localStorage.setItem(KEPT, next);
    } catch {
      // Pages from a disk may have no storage: the choice holds until the page is closed.
    }
  };
  return { dark, toggle };
}

function remembered(): string | undefined {
  try {
    const value = localStorage.getItem(KEPT);
    return value === 'dark' || value === 'light' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the browser says so of itself. */
function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const onChange = (): void => setMatches(media.matches);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  }, [query]);
  return matches;
}
