import type { AppFile } from './app-file';
import type { OutputFile } from './output-path';
import { byName } from '../json/json';

/** A file, with when it is to be applied among those of its API server. */
export interface RankedFile {
  readonly path: string;
  readonly rank: number;
}

/** A file of the tree, with when it is to be applied. */
export interface TreeFile extends OutputFile, RankedFile {}

/** The order of application. What is shared comes first over all charts: SidecarSets of one chart enter pods of another. */
export function inOrder(a: RankedFile, b: RankedFile): number {
  return a.rank - b.rank || byName(a.path, b.path);
}

/** What makes the texts of files. */
export interface FileTexts {
  textOf(file: AppFile): string;
  /** Undefined where the text is to be made. */
  bytesOf(file: AppFile): Buffer | undefined;
}

/** A file of objects in its place. Its text is made when it is asked for. A class, since a getter of its own for each of 100,000 files takes longer than all else here. */
export class PlacedFile implements TreeFile {
  /** @param texts the same for all files */
  constructor(public readonly file: AppFile, public readonly path: string, public readonly rank: number, private readonly texts: FileTexts) {}

  public get content(): string {
    return this.texts.textOf(this.file);
  }

  public get bytes(): Buffer | undefined {
    return this.texts.bytesOf(this.file);
  }
}
