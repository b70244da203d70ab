import { directoryOf, foldedPath, nameOf, parentPaths, pathProblem } from './output-path';
import { getOr } from '../json/maps';

/** What is known of the directory, or of the name, of a path. A large tree has few of them: each is looked at once, and not for each of 100,000 files. */
interface PathPart {
  readonly isSound: boolean;
  readonly folded: string;
}

/** A file that stands where others want a directory. */
interface FileAsDirectory {
  readonly file: string;
  readonly files: readonly string[];
}

/** The paths of a tree, as systems see them that ignore case. */
export class TakenPaths {
  private readonly parts = new Map<string, PathPart>();
  /** Paths as they are written, by directory and name as they are folded. */
  private readonly directories = new Map<string, Map<string, string>>();

  /** Why a path cannot be a file of the tree; undefined when it can. */
  public problemOf(path: unknown): string | undefined {
    if (typeof path !== 'string') return pathProblem(path);
    const directory = directoryOf(path);
    // A directory and a name that are sound make a sound path. Of all others the whole path has to be looked at.
    return directory !== '' && this.partOf(directory).isSound && this.partOf(nameOf(path)).isSound ? undefined : pathProblem(path);
  }

  /** Takes a sound path; returns the one that has it already, if any. */
  public take(path: string): string | undefined {
    const directory = directoryOf(path);
    const names = getOr(this.directories, directory && this.partOf(directory).folded, () => new Map<string, string>());
    const { folded } = this.partOf(nameOf(path));
    const other = names.get(folded);
    names.set(folded, path);
    return other;
  }

  /** What is both a file and the directory of others. */
  public filesAsDirectories(): FileAsDirectory[] {
    return [...this.directories].flatMap(([directory, names]) => {
      const inside = [directory, ...parentPaths(directory)].map((above) => this.fileAt(above)).find((file) => file !== undefined);
      return inside === undefined ? [] : [{ file: inside, files: [...names.values()] }];
    });
  }

  private fileAt(folded: string): string | undefined {
    return this.directories.get(directoryOf(folded))?.get(nameOf(folded));
  }

  private partOf(part: string): PathPart {
    return getOr(this.parts, part, () => ({ isSound: pathProblem(part) === undefined, folded: foldedPath(part) }));
  }
}
