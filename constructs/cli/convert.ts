import { Conversion } from '../conversion/conversion';
import { writeDocuments } from '../json/yaml-writer';
import { parsed, versionNamed } from './arguments';
import { filesIn, InputFiles } from './files';
import { CONVERT_USAGE, UsageError } from './usage';
import type { Output } from './main';

/** Prints manifests with their workloads as those of OpenKruise, and what has changed to the other output. The exit code: 1 when there is none. */
export function convert(args: string[], output: Output): number {
  const { values, positionals } = parsed({
    args,
    allowPositionals: true,
    options: { 'kruise': { type: 'string' }, 'in-place': { type: 'boolean' }, 'help': { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    output.out(CONVERT_USAGE);
    return 0;
  }
  if (positionals.length === 0) throw new UsageError('There is no file to convert.');
  const conversions = Conversion.allToKruise(new InputFiles().manifests(filesIn(positionals)), {
    kruiseVersion: versionNamed(values.kruise), inPlace: values['in-place'],
  });
  for (const { changes } of conversions) {
    for (const { object, field, effect, text } of changes) output.err(`${object}: ${field} (${effect}): ${text}\n`);
  }
  output.out(writeDocuments(conversions.map(({ manifest }) => manifest)));
  if (conversions.some(({ converted }) => converted)) return 0;
  output.err('There is no Deployment or StatefulSet of apps/v1; the objects are as they were.\n');
  return 1;
}
