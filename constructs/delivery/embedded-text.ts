import type { Parsed } from '../json/json';
import { formatJsonText, jsonTree, parseJsonText } from '../json/json-text';
import type { EmbeddedOperation } from './model';
import { applyPatch, type PatchOperation } from '../json/patch';
import { readYaml } from '../json/go-yaml-read';
import { writeYaml } from '../json/go-yaml-write';

/** Patches JSON kept as text in a field. White space goes, the order of keys and the spelling of numbers stay. */
export function patchJsonText(text: string, operations: readonly EmbeddedOperation[]): Parsed<string> {
  // The library returns an empty document as it is, whatever the patch.
  if (text === '') return { value: text };
  const parsed = parseJsonText(text);
  if ('error' in parsed) return parsed;
  if (typeof parsed.value === 'string' && parsed.value !== 'null') return { error: 'the text is neither an object nor a list' };
  if (Array.isArray(parsed.value) && !text.startsWith('[')) return { error: 'a list must start at the first character of the text' };
  const patched = applyPatch(parsed.value, patchOf(operations, jsonTree));
  return 'error' in patched ? { error: patched.error.message } : { value: formatJsonText(patched.value) };
}

/** Patches YAML kept as text in a field. Comments are lost and keys sorted; the text is the one Karmada would write, or an error says why not. */
export function patchYamlText(text: string, operations: readonly EmbeddedOperation[]): Parsed<string> {
  const parsed = readYaml(text);
  if ('error' in parsed) return parsed;
  if (parsed.value !== null && typeof parsed.value !== 'object') return { error: 'the text is neither a map nor a list' };
  const patched = applyPatch(parsed.value, patchOf(operations, (value) => value));
  if ('error' in patched) return { error: patched.error.message };
  try {
    return { value: writeYaml(patched.value) };
  } catch (error) {
    return { error: `the text that Karmada would write cannot be predicted: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function patchOf(operations: readonly EmbeddedOperation[], convert: (value: unknown) => unknown): PatchOperation[] {
  return operations.map(({ subPath, operator, value }) => ({ path: subPath, operator, value: convert(value === undefined ? null : value) }));
}
