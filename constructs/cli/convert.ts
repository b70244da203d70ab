import { Conversion } from '../conversion/conversion';
import { writeDocuments } from '../json/yaml-writer';
import { parsed, versionNamed } from './arguments';
import { filesIn, InputFiles } from './files';
import { CONVERT_USAGE, UsageError } from './usage';
import type { Output } from './output';

/** Prints manifests with their workloads converted to OpenKruise, and the changes to the other output. Exit code 1 if there was nothing to convert. */
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
  if (positionals.length === 0) throw new UsageError('No file to convert was given.');
  const conversions = Conversion.allToKruise(new InputFiles().manifests(filesIn(positionals)), {
    kruiseVersion: versionNamed(values.kruise), inPlace: values['in-place'],
  });
  for (const { changes } of conversions) {
    for (const { object, field, effect, text } of changes) output.err(`${object}: ${field} (${effect}): ${text}\n`);
  }
  output.out(writeDocuments(conversions.map(({ manifest }) => manifest)));
  if (conversions.some(({ converted }) => converted)) return 0;
  output.err('There is no Deployment or StatefulSet of apps/v1; the objects were not changed.\n');
  return 1;
}
