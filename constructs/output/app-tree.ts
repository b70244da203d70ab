import type { App } from 'cdk8s';
import type { AppFile } from './app-file';
import { appFiles } from './app-files';
import { ORDER, orderOf, type RankedFile } from './apply-order';
import { checkDefinitions, checkSecretsInFiles, checkToolFiles } from './checks';
import { protectedFile } from './deletion-protection';
import { serverOf } from './directory';
import type { GitOpsTool, ToolFile } from './git-ops-tool';
import { below, kustomization, KUSTOMIZATION } from './kustomization';
import { arranged, fileRank } from './order';
import type { OutputFile } from './output-path';
import { checkBytes, MOST_OBJECTS } from './sizes';
import { Unit } from './unit';
import { YamlWriter } from '../json/yaml-writer';
import { groupedBy } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { Kinds } from '../kinds/kinds';
import type { Problem } from '../problems/problem';

/** A file of the tree, with when it is to be applied among those of its API server. */
export interface TreeFile extends OutputFile, RankedFile {}

/** The files of an app: a directory for each Application or Kustomization, and what the tools are told of them. What is checked is written. */
export class AppTree {
  /** With the extension in their names. */
  private readonly files: AppFile[] = [];
  private readonly units: readonly Unit[];
  private readonly toolFiles: ReadonlyMap<GitOpsTool, readonly ToolFile[]>;
  /** The sizes of files that were written, for tools that read them. */
  private readonly bytes = new Map<AppFile, number>();

  /** @param deletionProtection whether templates and namespaces cannot be deleted */
  constructor(app: App, tools: readonly GitOpsTool[], deletionProtection = false) {
    const kinds = Kinds.of(app);
    const units = new Map<string, Unit>();
    const installs = new Map<GitOpsTool, readonly KubeObject[]>();
    for (const made of appFiles(app, tools.some(({ pulls }) => pulls))) {
      const file = { ...(deletionProtection ? protectedFile(made) : made), name: `${made.name}${app.outputFileExtension}` };
      const { directory } = file;
      // A tool that the app does not know gets its objects as any other chart is written.
      const tool = made.tool && tools.find((candidate) => candidate.directory === made.tool);
      if (tool) {
        installs.set(tool, [...installs.get(tool) ?? [], ...made.objects]);
        continue;
      }
      this.files.push(file);
      if (!directory.plane) continue;
      let unit = units.get(directory.path);
      if (!unit) units.set(directory.path, unit = new Unit(directory, kinds));
      unit.fileRanks.set(file.name, fileRank(file));
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
    for (const [{ directory }, bytes] of this.bytes) directories.set(directory.path, (directories.get(directory.path) ?? 0) + bytes);
    return checkBytes(this.units, directories);
  }

  /** All files. Each is written as YAML when its content is asked for. */
  public* written(): Iterable<TreeFile> {
    const writer = new YamlWriter();
    const write = (path: string, objects: readonly KubeObject[]): TreeFile => ({ path, rank: 0, get content() { return writer.documents(objects); } });
    const annotate = [...this.toolFiles.keys()].some(({ readsAnnotations }) => readsAnnotations);
    const bytes = this.countsBytes() ? this.bytes : undefined;
    const textOf = (file: AppFile): string => {
      const text = writer.documents(file.directory.plane && annotate ? arranged(file) : file.objects);
      bytes?.set(file, Buffer.byteLength(text));
      return text;
    };
    for (const file of this.files) yield new AppFileText(file, textOf);
    // Where nobody has to build a directory, it is better to have no kustomization than one that takes minutes.
    const builds = [...this.toolFiles.keys()].some((tool) => tool.builds);
    for (const { directory, files, objects } of this.units) if (builds || objects <= MOST_OBJECTS) yield write(`${directory.path}/${KUSTOMIZATION}`, [kustomization(files)]);
    for (const [server, own] of this.servers()) {
      const objects = own.reduce((sum, unit) => sum + unit.objects, 0);
      if (objects <= MOST_OBJECTS) yield write(`${server}/${KUSTOMIZATION}`, [kustomization(below(server, own))]);
      const files = own.flatMap(({ directory, fileRanks }) => [...fileRanks].map(([name, rank]) => ({ path: `${directory.path}/${name}`, rank })));
      yield { path: `${server}/${ORDER}`, content: orderOf(server, files), rank: 0 };
    }
    for (const { path, objects } of [...this.toolFiles.values()].flat()) yield write(path, objects);
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

/** A file of an app, written when its content is asked for. There are tens of thousands of them: a class, since objects with getters of their own take six times the memory. */
class AppFileText implements TreeFile {
  public readonly path: string;
  public readonly rank: number;

  constructor(private readonly file: AppFile, private readonly textOf: (file: AppFile) => string) {
    const { directory, name } = file;
    this.path = directory.path ? `${directory.path}/${name}` : name;
    this.rank = fileRank(file);
  }

  public get content(): string {
    return this.textOf(this.file);
  }
}
