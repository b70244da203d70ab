import type { Duration } from 'cdk8s';

/** Kinds of sources that Flux takes manifests from. */
export enum FluxSourceKind {
  /** A Git repository. */
  GIT_REPOSITORY = 'GitRepository',
  /** An OCI artifact, as `flux push artifact` makes it. */
  OCI_REPOSITORY = 'OCIRepository',
  /** A bucket of an object store. */
  BUCKET = 'Bucket',
}

/** A Git repository that holds the output. */
export interface FluxGitOptions {
  /** Its address, with `https://`, `http://` or `ssh://`. */
  readonly url: string;
  /**
   * The branch to follow.
   * @default - `main`, unless a tag, range or commit is given
   */
  readonly branch?: string;
  /**
   * The tag to use; wins over the branch.
   * @default - none
   */
  readonly tag?: string;
  /**
   * The range of versions among the tags to use; wins over the tag.
   * @default - none
   */
  readonly semver?: string;
  /**
   * The commit to use; wins over all others.
   * @default - none
   */
  readonly commit?: string;
  /**
   * The Secret with credentials, in the namespace of the objects.
   * @default - none: the repository is public
   */
  readonly secretName?: string;
  /**
   * How often to look for changes.
   * @default Duration.minutes(1)
   */
  readonly interval?: Duration;
}

/** An OCI artifact that holds the output. */
export interface FluxOciOptions {
  /** Its address, with `oci://` and without a tag. */
  readonly url: string;
  /**
   * The tag to follow.
   * @default - `latest`, unless a range or digest is given
   */
  readonly tag?: string;
  /**
   * The range of versions among the tags to use; wins over the tag.
   * @default - none
   */
  readonly semver?: string;
  /**
   * The digest to use; wins over all others.
   * @default - none
   */
  readonly digest?: string;
  /**
   * The Secret with credentials for the registry, in the namespace of the objects.
   * @default - none: the artifact is public
   */
  readonly secretName?: string;
  /**
   * How often to look for changes.
   * @default Duration.minutes(1)
   */
  readonly interval?: Duration;
}

/** A source that already exists. */
export interface FluxSourceReference {
  /**
   * Its kind.
   * @default FluxSourceKind.GIT_REPOSITORY
   */
  readonly kind?: FluxSourceKind;
  /** Its name. */
  readonly name: string;
  /**
   * Its namespace.
   * @default - that of the other objects
   */
  readonly namespace?: string;
}

/**
 * Where Flux finds the output.
 *
 * @example
 *
 * FluxSource.git({ url: 'https://git.example.com/shop/platform.git', branch: 'main' })
 */
export class FluxSource {
  /**
   * A Git repository the output is committed to; a GitRepository is written for it.
   *
   * @param options address, branch and credentials
   */
  public static git(options: FluxGitOptions): FluxSource {
    return new FluxSource(FluxSourceKind.GIT_REPOSITORY, options, true);
  }

  /**
   * An OCI artifact the output is pushed to; an OCIRepository is written for it.
   *
   * @param options address, tag and credentials
   */
  public static oci(options: FluxOciOptions): FluxSource {
    return new FluxSource(FluxSourceKind.OCI_REPOSITORY, options, true);
  }

  /**
   * A source that already exists, such as the one `flux bootstrap` creates; nothing is written for it.
   *
   * @param reference kind, name and namespace of the source
   */
  public static existing(reference: FluxSourceReference): FluxSource {
    return new FluxSource((reference as FluxSourceReference | undefined)?.kind ?? FluxSourceKind.GIT_REPOSITORY, reference, false);
  }

  /** @internal */
  public readonly _kind: FluxSourceKind;
  /** @internal */
  public readonly _options: any;
  /**
   * Whether the source is written, too.
   * @internal
   */
  public readonly _written: boolean;

  private constructor(kind: FluxSourceKind, options: any, written: boolean) {
    this._kind = kind;
    this._options = options;
    this._written = written;
  }
}
