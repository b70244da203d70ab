import type { PageData } from '../constructs/plan/page';

/** What the page was made for: it stands in the page itself, compressed. */
export async function loadData(): Promise<PageData> {
  const text = document.getElementById('data')?.textContent ?? '';
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return await new Response(stream).json() as PageData;
}
