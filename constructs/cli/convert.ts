import { Conversion } from '../conversion/conversion';
import { visible } from '../json/visible';
import { writeDocuments } from '../json/yaml-writer';
import { VERSIONS, versionNamed } from './arguments';
import { command } from './command';
import { filesIn, InputFiles } from './files';

const USAGE = `Usage: cdk8s-kruise-federation convert [options] FILE...

Prints all objects of the files as YAML, with Deployments converted to CloneSets and StatefulSets to Advanced StatefulSets. Selectors, pod templates
and volume claims stay as they are; autoscalers and Karmada policies point to the new objects. The changes are written to standard error, one line for
each field.

Options:
      --kruise VERSION   the version of OpenKruise to convert for, ${VERSIONS}
      --in-place         update pods in place if an update allows it
  -h, --help             show this help

FILE can be a directory, or - for standard input. Exit codes: 0 done, 1 nothing to convert, 2 wrong usage.
`;

/** Prints manifests with their workloads converted to OpenKruise, and the changes to the other output. Exit code 1 if there was nothing to convert. */
export const convert = command(USAGE, { 'kruise': { type: 'string' }, 'in-place': { type: 'boolean' } }, (values, output, files) => {
  const manifests = new InputFiles().manifests(filesIn(files));
  const conversions = Conversion.allToKruise(manifests, { kruiseVersion: versionNamed(values.kruise), inPlace: values['in-place'] });
  for (const { changes } of conversions) {
    for (const { object, field, effect, text } of changes) output.err(`${visible(`${object}: ${field} (${effect}): ${text}`)}\n`);
  }
  output.out(writeDocuments(conversions.map(({ manifest }) => manifest)));
  if (conversions.some(({ converted }) => converted)) return 0;
  output.err('There is no Deployment or StatefulSet of apps/v1; the objects were not changed.\n');
  return 1;
}, 'convert');
