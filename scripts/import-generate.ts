import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { parse, stringify } from 'yaml';
import { KRUISE_KINDS_FILE, kruiseKinds, KUBERNETES_KINDS_FILE, kubernetesKinds } from './import-kinds';
import { eachValue, type SchemaNode } from './import-prune';
import { folderOf, ROOT, SOURCES } from './import-sources';
import { OPTION_NAMES_PATH } from './option-names';

/** Generates one TypeScript file per API group, and the facts of the kinds of Kruise and Kubernetes, into a directory, in place of what is there. Returns the names of the files. */
export function generate(directory: string): string[] {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'kruise-federation-import-'));
  try {
    const crds = path.join(scratch, 'crds.yaml');
    const output = path.join(scratch, 'imports');
    fs.writeFileSync(crds, importedCrds().map((crd) => `---\n${stringify(crd, { aliasDuplicateObjects: false })}`).join(''));
    execFileSync(
      process.execPath,
      [path.join(ROOT, 'node_modules', '.bin', 'cdk8s'), 'import', '--no-save', '--no-check-upgrade', '--language', 'typescript', '--output', output, crds],
      { cwd: scratch, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, CDK8S_DISABLE_UPGRADE_CHECK: '1' } },
    );
    generatedIn(directory).forEach((file) => fs.rmSync(path.join(directory, file), { recursive: true }));
    fs.cpSync(output, directory, { recursive: true });
    fs.writeFileSync(path.join(directory, KRUISE_KINDS_FILE), kruiseKinds());
    fs.writeFileSync(path.join(directory, KUBERNETES_KINDS_FILE), kubernetesKinds());
    return generatedIn(directory).sort();
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}

/** Names of the files of a directory that differ from what crds/ gives, missing and surplus ones too. */
export function differences(directory: string): string[] {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'kruise-federation-check-'));
  try {
    const expected = generate(path.join(scratch, 'imports'));
    const present = generatedIn(directory);
    const text = (dir: string, file: string): string | undefined => {
      const name = path.join(dir, file);
      return fs.existsSync(name) ? fs.readFileSync(name, 'utf8') : undefined;
    };
    return [...new Set([...expected, ...present])].sort()
      .filter((file) => text(directory, file) !== text(path.join(scratch, 'imports'), file));
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}

/** The files there, but for the names of options: those come from our own API, and `npm run docs` keeps them. */
function generatedIn(directory: string): string[] {
  return fs.existsSync(directory) ? fs.readdirSync(directory).filter((file) => file !== path.basename(OPTION_NAMES_PATH)) : [];
}

function importedCrds(): SchemaNode[] {
  return SOURCES.filter((source) => source.imported !== false).flatMap((source) => {
    const folder = folderOf(source);
    return fs.readdirSync(folder).sort().map((file) => storageFirst(parse(fs.readFileSync(path.join(folder, file), 'utf8'))));
  });
}

/** cdk8s gives the plain name to the first version and a suffix to the others: the version that is stored is the one to write. */
function storageFirst(crd: SchemaNode): SchemaNode {
  const versions = [...crd.spec.versions].sort((a, b) => Number(b.storage) - Number(a.storage))
    .map((version) => ({ ...version, schema: { openAPIV3Schema: openObjects(version.schema.openAPIV3Schema) } }));
  return { ...crd, spec: { ...crd.spec, versions } };
}

/**
 * An object with named fields that keeps unknown ones is open. cdk8s would generate an interface of the named fields alone, which then
 * refuses the rest (the containers of a SidecarSet would lose `image`); without the names it generates `any`.
 */
function openObjects(node: SchemaNode): SchemaNode {
  const opened: SchemaNode = { ...node };
  if (node['x-kubernetes-preserve-unknown-fields'] && node.properties) {
    delete opened.properties;
    delete opened.required;
    return opened;
  }
  if (node.properties) opened.properties = eachValue(node.properties, openObjects);
  if (node.items) opened.items = openObjects(node.items);
  if (typeof node.additionalProperties === 'object') opened.additionalProperties = openObjects(node.additionalProperties);
  return opened;
}

