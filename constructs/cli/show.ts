import { visible } from '../json/visible';
import { YamlWriter } from '../json/yaml-writer';
import { annotatedYaml } from '../plan/render/annotated-yaml';
import { addressIn, objectsAt } from './addresses';
import { appCommand } from './app';
import { planOfApp } from './app-plans';
import { command, UsageError } from './command';
import { tidily } from './leftovers';
import { Progress } from './progress';

const USAGE = `Usage: cdk8s-kruise-federation show CLUSTER[/NAMESPACE/NAME] [options]

Runs the app and prints the manifests that a cluster gets as YAML: all of them, or one object. A comment on each line that is not as the template has it says
which override or division did it, which construct says so, and what the value was. Data of Secrets is not shown. Objects that belong to no workload, such as
namespaces and definitions of kinds, are not in it: the output of the app has them.

Options:
      --app COMMAND   the command that runs the app; by default app of cdk8s.yaml
      --kind KIND     only objects of this kind
  -h, --help          show this help

Exit codes: 0 done, 1 the app failed or there is no such object, 2 wrong usage.
`;

/** Prints what a cluster gets, with what made each line. */
export const show = command(USAGE, { app: { type: 'string' }, kind: { type: 'string' } }, (values, output, [target, ...others]) => tidily(async (leftovers) => {
  if (others.length > 0) throw new UsageError(`One cluster or object can be shown at a time; '${others[0]}' is another one.`);
  const address = addressIn(target);
  const folder = process.cwd();
  const plan = await planOfApp({ title: 'the app', command: appCommand(folder, values.app), folder }, new Progress(output, leftovers), leftovers);
  const found = objectsAt(plan, address, values.kind);
  const writer = new YamlWriter();
  const palette = output.terminal?.palette;
  output.out(found.map(({ workload, share, object }) => {
    const title = `# ${share.cluster} (${share.controlPlane}): ${object === share.workload ? 'made' : `travels with ${workload.kind} ${workload.name}, made`} by ${workload.path}`;
    return `---\n${palette ? palette.dim(visible(title)) : visible(title)}\n${annotatedYaml(object, writer, palette, object === share.workload ? share : undefined)}`;
  }).join(''));
  if (found.length === 0) output.err(`'${address.cluster}' gets nothing.\n`);
  return 0;
}), { verb: 'show', what: 'cluster or object' });
