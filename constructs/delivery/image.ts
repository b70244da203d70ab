import type { Parsed } from '../json/json';

/**
 * Images the way Karmada's image overrider reads and writes them (pkg/util/imageparser, on top of the grammar of distribution/reference): a
 * hostname, a repository, and either a tag or a digest.
 */
export interface Image {
  readonly hostname: string;
  readonly repository: string;
  readonly tag: string;
  readonly digest: string;
}

const LABEL = '(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])';
const DOMAIN = `(?:${LABEL}(?:\\.${LABEL})*|\\[[a-fA-F0-9:]+\\])(?::[0-9]+)?`;
const COMPONENT = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*';
const PATH = `${COMPONENT}(?:/${COMPONENT})*`;
const TAG = '[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}';
const DIGEST = '[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}';

const REFERENCE = new RegExp(`^((?:${DOMAIN}/)?(${PATH}))(?::(${TAG}))?(?:@(${DIGEST}))?$`);
const WHOLE_TAG = new RegExp(`^${TAG}$`);
const WHOLE_DIGEST = new RegExp(`^${DIGEST}$`);

const MAX_PATH = 255;
const DIGEST_LENGTHS: Readonly<Record<string, number>> = { sha256: 64, sha384: 96, sha512: 128 };

/** An image is read for every rule and every group of clusters; the grammar is the dearest part of it. */
const parsed = new Map<string, Parsed<Image>>();
const KEPT_AT_MOST = 1_000;

/** Takes an image apart. A tag wins over a digest: `r:t@sha256:...` is read as `r:t`. */
export function parseImage(image: string): Parsed<Image> {
  let result = parsed.get(image);
  if (!result) {
    if (parsed.size >= KEPT_AT_MOST) parsed.clear();
    parsed.set(image, result = readImage(image));
  }
  return result;
}

function readImage(image: string): Parsed<Image> {
  const match = REFERENCE.exec(image);
  if (!match) {
    if (image === '') return { error: 'it is empty' };
    return { error: REFERENCE.test(image.toLowerCase()) ? 'its name has upper-case letters' : 'it is not of the form host/name:tag or host/name@digest' };
  }
  const [, name, path, tag = '', digest = ''] = match;
  if (path.length > MAX_PATH) return { error: `its name has more than ${MAX_PATH} characters` };
  const problem = digest && digestProblem(digest);
  if (problem) return { error: problem };
  const { hostname, repository } = splitHostname(name);
  return { value: { hostname, repository, tag, digest: tag ? '' : digest } };
}

/** Puts an image together again: `host/repository:tag` or `host/repository@digest`. */
export function formatImage({ hostname, repository, tag, digest }: Image): string {
  const name = hostname === '' ? repository : `${hostname}/${repository}`;
  if (tag !== '') return `${name}:${tag}`;
  return digest === '' ? name : `${name}@${digest}`;
}

/** What an image becomes under one image overrider. `add` appends to the component, it does not add where there is none. */
export function overrideImage(image: string, component: string, operator: string, value: string): Parsed<string> {
  const read = parseImage(image);
  if ('error' in read) return { error: `'${image}' is not an image: ${read.error}.` };
  const current = read.value;
  const changed = (before: string): string => {
    if (operator === 'add') return before + value;
    if (operator === 'replace') return value;
    return operator === 'remove' ? '' : before;
  };
  switch (component) {
    case 'Registry': return { value: formatImage({ ...current, hostname: changed(current.hostname) }) };
    case 'Repository': return { value: formatImage({ ...current, repository: changed(current.repository) }) };
    case 'Tag': return { value: formatImage(operator === 'remove' ? untagged(current) : retagged(current, changed(current.tag || current.digest))) };
    default: return { error: `'${component}' is not a part of an image.` };
  }
}

function untagged(image: Image): Image {
  return image.tag === '' ? { ...image, digest: '' } : { ...image, tag: '' };
}

/** What is neither a tag nor a digest is silently ignored, e.g. anything with a leading `@` or `:`. */
function retagged(image: Image, tagOrDigest: string): Image {
  if (WHOLE_TAG.test(tagOrDigest)) return { ...image, tag: tagOrDigest, digest: '' };
  if (WHOLE_DIGEST.test(tagOrDigest)) return { ...image, tag: '', digest: tagOrDigest };
  return image;
}

/** The part before the first slash is a host only if it looks like one. */
function splitHostname(name: string): { hostname: string; repository: string } {
  const slash = name.indexOf('/');
  const first = name.slice(0, Math.max(slash, 0));
  if (!/[.:]/.test(first) && first !== 'localhost') return { hostname: '', repository: name };
  return { hostname: first, repository: name.slice(slash + 1) };
}

function digestProblem(digest: string): string | undefined {
  const colon = digest.indexOf(':');
  const length = DIGEST_LENGTHS[digest.slice(0, colon)];
  const encoded = digest.slice(colon + 1);
  if (length === undefined) return `its digest uses an algorithm other than ${Object.keys(DIGEST_LENGTHS).join(', ')}`;
  if (encoded.length !== length) return `its digest has ${encoded.length} digits instead of ${length}`;
  return /^[a-f0-9]+$/.test(encoded) ? undefined : 'its digest has upper-case digits';
}
