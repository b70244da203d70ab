import type { App } from 'cdk8s';
import type { AppFile } from './app-file';
import { appFiles } from './app-files';
import { ORDER, orderOf } from './apply-order';
import { checkDefinitions, checkSecretsInFiles, checkToolFiles } from './checks';
import { protectedFile } from './deletion-protection';
import { serverOf } from './directory';
import type { GitOpsTool, ToolFile } from './git-ops-tool';
import { below, kustomization, KUSTOMIZATION } from './kustomization';
import { arranged, fileRank } from './order';
import { checkBytes, MOST_OBJECTS } from './sizes';
import { type FileTexts, PlacedFile, type TreeFile } from './tree-file';
import { Unit } from './unit';
import { YamlWriter } from '../json/yaml-writer';
import { groupedBy } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { Kinds } from '../kinds/kinds';
import type { Problem } from '../problems/problem';

/**
 * The text of a file.
 *
 * @param annotates whether a tool reads the order of application from the objects
 */
export function textOf(file: AppFile, writer: YamlWriter, annotates: boolean): string {
  return file.text ? file.text() : writer.documents(file.directory.plane && annotates ? arranged(file) : file.objects);
}

/** The files of an app: a directory for each Application or Kustomization, and what the tools are told of them. What is checked is written. */
export class AppTree {
  private readonly files: PlacedFile[] = [];
  private readonly units: readonly Unit[];
  private readonly toolFiles: ReadonlyMap<GitOpsTool, readonly ToolFile[]>;
  /** What several files have in common is written once. */
  private readonly writer = new YamlWriter();
  /** The sizes of files that were written, for tools that read them. */
  private readonly sizes = new Map<AppFile, number>();

  /** @param deletionProtection whether templates and namespaces cannot be deleted */
  constructor(app: App, tools: readonly GitOpsTool[], deletionProtection = false) {
    const kinds = Kinds.of(app);
    const units = new Map<string, Unit>();
    const installs = new Map<GitOpsTool, readonly KubeObject[]>();
    const texts = this.texts(tools);
    for (const made of appFiles(app, tools.some(({ pulls }) => pulls))) {
      // A tool that the app does not know gets its objects as any other chart is written.
      const tool = made.tool && tools.find((candidate) => candidate.directory === made.tool);
      if (tool) {
        installs.set(tool, [...installs.get(tool) ?? [], ...made.objects]);
        continue;
      }
      const file = deletionProtection ? protectedFile(made) : made;
      const { directory } = file;
      const name = `${file.name}${app.outputFileExtension}`;
      const placed = new PlacedFile(file, directory.path ? `${directory.path}/${name}` : name, fileRank(file), texts);
      this.files.push(placed);
      if (!directory.plane) continue;
      let unit = units.get(directory.path);
      if (!unit) units.set(directory.path, unit = new Unit(directory, kinds));
      unit.placed.push(placed);
      unit.note(file);
      if (tools.length > 0) unit.describe(file);
    }
    this.units = [...units.values()];
    this.toolFiles = new Map(tools.map((tool) => [tool, tool.documents(this.units, installs.get(tool) ?? [])]));
  }

  /** What is wrong with the objects for the tools, and with what they would find in Git. */
  public problems(): Problem[] {
    const tools = [...this.toolFiles].flatMap(([{ name }, files]) => checkToolFiles(name, files));
    tools.push(...checkDefinitions(this.units, [...this.toolFiles.keys()]));
    tools.push(...[...this.toolFiles.keys()].flatMap(({ unitProblems }) => unitProblems?.(this.units) ?? []));
    return this.toolFiles.size > 0 ? [...tools, ...checkSecretsInFiles(this.files)] : tools;
  }

  /** What is wrong with what was written, and can only be known then. */
  public problemsOfWritten(): Problem[] {
    if (!this.countsBytes()) return [];
    const directories = new Map<string, number>();
    for (const [{ directory }, bytes] of this.sizes) directories.set(directory.path, (directories.get(directory.path) ?? 0) + bytes);
    return checkBytes(this.units, directories);
  }

  /** All files, those of a directory one after the other. Each is written as YAML when its content is asked for. */
  public* written(): Iterable<TreeFile> {
    const { writer } = this;
    const write = (path: string, objects: readonly KubeObject[]): TreeFile => ({ path, rank: 0, get content() { return writer.documents(objects); } });
    for (const placed of this.files) if (!placed.file.directory.plane) yield placed;
    for (const unit of this.units) yield* unit.inOrder();
    // Where nobody has to build a directory, it is better to have no kustomization than one that takes minutes.
    const builds = [...this.toolFiles.keys()].some((tool) => tool.builds);
    for (const { directory, files, objects } of this.units) if (builds || objects <= MOST_OBJECTS) yield write(`${directory.path}/${KUSTOMIZATION}`, [kustomization(files)]);
    for (const [server, own] of this.servers()) {
      const objects = own.reduce((sum, unit) => sum + unit.objects, 0);
      if (objects <= MOST_OBJECTS) yield write(`${server}/${KUSTOMIZATION}`, [kustomization(below(server, own))]);
      yield { path: `${server}/${ORDER}`, content: orderOf(server, own.flatMap((unit) => unit.inOrder())), rank: 0 };
    }
    for (const { path, objects } of [...this.toolFiles.values()].flat()) yield write(path, objects);
  }

  /** What makes the text of a file, as the tools want to find it. */
  private texts(tools: readonly GitOpsTool[]): FileTexts {
    const annotates = tools.some(({ readsAnnotations }) => readsAnnotations);
    const counts = tools.some(({ readsFiles }) => readsFiles);
    return {
      textOf: (file) => {
        const text = textOf(file, this.writer, annotates);
        file.keep?.(text);
        if (counts) this.sizes.set(file, Buffer.byteLength(text));
        return text;
      },
      bytesOf: (file) => (file.keep || counts ? undefined : file.bytes?.()),
    };
  }

  /** Whether there is a tool for which it matters how large files are. */
  private countsBytes(): boolean {
    return [...this.toolFiles.keys()].some(({ readsFiles }) => readsFiles);
  }

  /** The API servers with what goes to each. Of direct clusters each has its own; what clusters pull goes to none. */
  private servers(): Map<string, Unit[]> {
    return groupedBy(this.units.filter(({ directory }) => !directory.pulled), ({ directory }) => serverOf(directory));
  }
}
