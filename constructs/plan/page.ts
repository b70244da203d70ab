import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { SavedDiff, SavedPlan } from './file';

/** Whether what a cluster gets fits there. */
export interface PageFit {
  /** Name of the cluster. */
  readonly cluster: string;
  readonly fits: boolean;
  /** What does not fit, or how much room is left, in sentences. */
  readonly messages: readonly string[];
}

/** What a page shows. */
export interface PageInput {
  readonly plan: SavedPlan;
  /** What changed, if the page is about a change. */
  readonly diff?: SavedDiff;
  /** The plan that the diff starts from: without it the page has no manifests of before. */
  readonly before?: SavedPlan;
  /** What it is about, such as the name of the app or `main → feature`. */
  readonly title?: string;
  readonly fit?: readonly PageFit[];
}

/** What the page finds in itself. Of the plan before it has what changed; objects that both plans have are in `plan` alone. */
export interface PageData extends PageInput {
  readonly title: string;
}

/** Beside the compiled code, and where the build puts it for the sources. */
const PLACES = [join(__dirname, '..', '..', 'page'), join(__dirname, '..', '..', 'lib', 'page')];

/** A grid of four cells, as the mark in the page. */
const ICON = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 16 16%22%3E%3Cg fill=%22%233e63dd%22%3E'
  + '%3Crect x=%221%22 y=%221%22 width=%226%22 height=%226%22 rx=%221.5%22/%3E%3Crect x=%229%22 y=%221%22 width=%226%22 height=%226%22 rx=%221.5%22 opacity=%22.55%22/%3E'
  + '%3Crect x=%221%22 y=%229%22 width=%226%22 height=%226%22 rx=%221.5%22 opacity=%22.55%22/%3E%3Crect x=%229%22 y=%229%22 width=%226%22 height=%226%22 rx=%221.5%22/%3E%3C/g%3E%3C/svg%3E';

/** The page for a plan, or for a diff with the plans it compares: one self-contained file, no network. */
export function planPage(input: PageInput): string {
  const [script, style] = [asset('page.js'), asset('page.css')];
  const title = input.title ?? (input.diff ? 'Fleet diff' : 'Fleet plan');
  const policy = [
    "default-src 'none'", `script-src '${hashOf(script)}'`, `style-src '${hashOf(style)}'`, 'img-src data:', "base-uri 'none'", "form-action 'none'",
  ].join('; ');
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escaped(title)}</title>`,
    `<link rel="icon" href="${ICON}">`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<div id="page"><noscript>This page shows the plan with a script, and scripts are switched off here.</noscript></div>',
    `<script type="application/octet-stream" id="data">${packed(dataOf(input, title))}</script>`,
    `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function dataOf({ plan, diff, before, fit }: PageInput, title: string): PageData {
  return { title, plan, diff, before: diff && before && changedPart(before, plan, diff), fit };
}

/** What is no more as it was: workloads that changed or are gone, and the objects of theirs that the plan after does not have. */
function changedPart(before: SavedPlan, plan: SavedPlan, diff: SavedDiff): SavedPlan {
  const paths = new Set(diff.workloads.map(({ path, movedFrom }) => movedFrom ?? path));
  const workloads = before.workloads.filter(({ path }) => paths.has(path));
  const ids = new Set(workloads.flatMap(({ clusters, template, policies }) => [
    ...clusters.flatMap(({ objects, outline }) => (outline === undefined ? objects : [...objects, outline])), ...policies, ...(template === undefined ? [] : [template]),
  ]));
  const objects = Object.fromEntries([...ids].filter((id) => !Object.hasOwn(plan.objects, id) && Object.hasOwn(before.objects, id)).map((id) => [id, before.objects[id]]));
  return { ...before, workloads, objects, platform: [], warnings: [] };
}

/** The same bytes for the same data: Node writes no time into the header, but the system it runs on (RFC 1952, OS), which becomes "unknown". */
function packed(data: PageData): string {
  const bytes = gzipSync(JSON.stringify(data), { level: 6 });
  bytes[9] = 255;
  return bytes.toString('base64');
}

/** A part of the page as it was built. What would end the element it stands in is written so that it does not. */
function asset(name: string): string {
  const file = PLACES.map((place) => join(place, name)).find((path) => existsSync(path));
  if (!file) throw new Error(`The page is not built: lib/page/${name} is missing. The published package brings it along; in a clone of the repository run 'npm run page'.`);
  return readFileSync(file, 'utf8').replace(/<\/(script|style)/gi, '<\\/$1').replaceAll('<!--', '<\\!--');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
