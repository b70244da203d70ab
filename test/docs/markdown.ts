import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const ROOT = join(__dirname, '..', '..');

/** A fenced block of a page. */
export interface Block {
  /** Page and line, for titles. */
  readonly at: string;
  readonly page: string;
  readonly language: string;
  /** What follows the language in the first line of the fence; readers do not see it. */
  readonly tags: readonly string[];
  readonly text: string;
  /** The block behind it on the page. */
  readonly next?: Block;
}

/** A link of a page to a file of the project. */
export interface Link {
  readonly at: string;
  /** Path from the root of the project. */
  readonly file: string;
  /** The heading, as in the address; empty for the page as a whole. */
  readonly anchor: string;
}

/** Written by `npm run docs`. */
const GENERATED = ['docs/api.md', 'docs/checks.md'];

/** The pages written by hand, by path from the root. */
export const PAGES: readonly string[] = [
  'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md',
  ...['docs', 'docs/concepts', 'docs/tasks'].flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`))
    .filter((page) => page.endsWith('.md') && !GENERATED.includes(page)),
];

export function textOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

/** The fenced blocks of a page, in order. */
export function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  const fence = /^```(\S*) ?(.*)\n([\s\S]*?)^```$/gm;
  const text = textOf(page);
  for (const match of [...text.matchAll(fence)].reverse()) {
    const [, language, tags, body] = match;
    const line = text.slice(0, match.index).split('\n').length;
    blocks.unshift({ at: `${page}:${line}`, page, language, tags: tags.split(' ').filter(Boolean), text: body, next: blocks[0] });
  }
  return blocks;
}

/** The links of a page that stay inside the project. */
export function linksOf(page: string): Link[] {
  const prose = textOf(page).replace(/^```[\s\S]*?^```$/gm, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target).filter((target) => !/^[a-z]+:/.test(target)).map((target) => {
    const [path, anchor = ''] = target.split('#');
    return { at: `${page} to ${target}`, file: path === '' ? page : relative(ROOT, join(ROOT, dirname(page), path)), anchor };
  });
}

/** The addresses of the headings of a page, as GitHub makes them. */
export function anchorsOf(page: string): string[] {
  return [...textOf(page).matchAll(/^#+ (.+)$/gm)]
    .map(([, heading]) => heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-'));
}
