import { isAscii } from 'node:buffer';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Kinded, KubeMetadata } from '../../json/kube-object';
import { getOr } from '../../json/maps';
import type { SaidWorkload } from '../../kinds/pods/said-workload';
import type { Head, KnownWorkload, WrittenFile } from '../planned';

/** What many workloads have in common. */
interface KeptForm extends Omit<WrittenFile, 'objects'> {
  /** The digest of what they said but their names and images. */
  readonly said: string;
  /** What their objects are. */
  readonly kinds: readonly Kinded[];
}

/** What was written of a workload, and what it had said. */
interface KeptWorkload {
  /** Which of the forms is its own. */
  readonly form: number;
  readonly name: string;
  readonly images: readonly string[];
  /** The metadata of its objects. */
  readonly metadata: readonly KubeMetadata[];
  /** Where its text is: in which of the texts, and from which character to which. */
  readonly place: readonly [text: number, start: number, end: number];
}

/** What a run has written of workloads with which nothing is wrong. */
export interface KeptRun {
  /** The digest of everything that workloads depend on but the images of their containers. */
  readonly app: string;
  readonly forms: readonly KeptForm[];
  /** Workloads by path, many in each, compressed. */
  readonly workloads: readonly Buffer[];
  /** The texts of many files each, compressed, in the order in which they are written. */
  readonly texts: readonly Buffer[];
}

/** What the run before has written of workloads, to be looked up. */
export class WrittenWorkloads {
  private readonly workloads: ReadonlyMap<string, KeptWorkload>;
  /** What was found, which is asked for twice. */
  private readonly found = new Map<SaidWorkload, KeptWorkload>();
  private last?: { readonly text: number; readonly content: Texts };

  constructor(private readonly run: KeptRun) {
    this.workloads = new Map(run.workloads.flatMap((entries): [string, KeptWorkload][] => JSON.parse(`[${inflated(entries).toString()}]`)));
  }

  public get app(): string {
    return this.run.app;
  }

  /** Whether a workload says what it said when it was written, its images included. */
  public has(path: string, said: SaidWorkload): boolean {
    const kept = this.keptOf(path, said);
    if (kept) this.found.set(said, kept);
    return kept !== undefined;
  }

  /** What was written of a workload; undefined if it said anything else. */
  public find(path: string, said: SaidWorkload): KnownWorkload | undefined {
    const kept = this.found.get(said) ?? this.keptOf(path, said);
    if (!kept) return undefined;
    const { metadata, place } = kept;
    const { plane, ourStatus, shares, kinds } = this.run.forms[kept.form];
    const objects = kinds.map(({ apiVersion, kind }, index): Head => ({ apiVersion, kind, metadata: metadata[index] }));
    const [text, start, end] = place;
    return { plane, objects, ourStatus, shares, text: () => this.textsAt(text).text(start, end), bytes: () => this.textsAt(text).bytes(start, end) };
  }

  private keptOf(path: string, said: SaidWorkload): KeptWorkload | undefined {
    const kept = this.workloads.get(path);
    const { digest, name, images } = said;
    const saysTheSame = kept && kept.name === name && kept.images.length === images.length && kept.images.every((image, index) => image === images[index]);
    return saysTheSame && this.run.forms[kept.form].said === digest ? kept : undefined;
  }

  /** Files are asked for in the order in which they were written, so one text after the other is looked into. */
  private textsAt(text: number): Texts {
    if (this.last?.text !== text) this.last = { text, content: new Texts(inflated(this.run.texts[text])) };
    return this.last!.content;
  }
}

/** Characters of a text before it is compressed. */
const FULL = 1_000_000;
/** Bytes of such a text with what it ends with, so that it comes out in one piece. */
const WHOLE = 1.25 * FULL;

function inflated(compressed: Buffer): Buffer {
  return inflateRawSync(compressed, { chunkSize: WHOLE });
}

/** Texts put together, to be taken apart by characters. */
class Texts {
  /** Whether each character is a byte, as in most YAML. */
  private readonly areBytes: boolean;
  private decoded?: string;

  constructor(private readonly whole: Buffer) {
    this.areBytes = isAscii(whole);
  }

  public text(start: number, end: number): string {
    return (this.decoded ??= this.whole.toString()).slice(start, end);
  }

  /** The same in bytes; undefined where these are not the characters. */
  public bytes(start: number, end: number): Buffer | undefined {
    return this.areBytes ? this.whole.subarray(start, end) : undefined;
  }
}

/** Long texts put together from many short ones, and compressed, so that they take little room until they are written. */
class Compressed {
  public readonly parts: Buffer[] = [];
  private open: string[] = [];
  private length = 0;

  constructor(private readonly separator: string) {}

  /** Adds a text; in which part it is, and where. */
  public add(text: string): [part: number, start: number, end: number] {
    if (this.length > FULL) this.close();
    this.open.push(text);
    const start = this.length;
    this.length += text.length + this.separator.length;
    return [this.parts.length, start, start + text.length];
  }

  public close(): void {
    // Level 1: workloads repeat what others say.
    if (this.open.length > 0) this.parts.push(deflateRawSync(this.open.join(this.separator), { level: 1 }));
    this.open = [];
    this.length = 0;
  }
}

/** Keeps what a run writes. */
export class RunKeeper {
  /** Forms by their texts. */
  private readonly places = new Map<string, number>();
  private readonly forms: KeptForm[] = [];
  private readonly workloads = new Compressed(',');
  private readonly texts = new Compressed('');

  /** @param app the digest of everything that workloads depend on but the images of their containers */
  constructor(private readonly app: string) {}

  public keep(path: string, { digest, name, images }: SaidWorkload, { plane, objects, ourStatus, shares }: WrittenFile, text: string): void {
    const form: KeptForm = { said: digest, plane, ourStatus, shares, kinds: objects.map(({ apiVersion, kind }) => ({ apiVersion, kind })) };
    const workload: KeptWorkload = {
      form: getOr(this.places, JSON.stringify(form), () => this.forms.push(form) - 1),
      name, images, metadata: objects.map(({ metadata }) => metadata), place: this.texts.add(text),
    };
    this.workloads.add(JSON.stringify([path, workload]));
  }

  public kept(): KeptRun {
    const { app, forms, workloads, texts } = this;
    workloads.close();
    texts.close();
    return { app, forms, workloads: workloads.parts, texts: texts.parts };
  }
}
