import { type ConversionChange, ConversionEffect } from './conversion-change';
import { isObject, type Json, listOf } from '../json/json';
import type { KubeMetadata, KubeObject } from '../json/kube-object';
import { withoutServerFields } from '../delivery/prune';

/** An object while it is converted: fields that are taken over one by one, and what is reported about them. */
export class ConvertedFields {
  public readonly changes: ConversionChange[] = [];
  public readonly spec: Record<string, any> = {};
  private readonly left: Set<string>;
  private readonly source: Json;
  private readonly name: string;

  constructor(private readonly object: KubeObject) {
    this.source = isObject(object.spec) ? object.spec : {};
    this.left = new Set(Object.keys(this.source).filter((field) => this.source[field] != null));
    this.name = `${object.kind}/${object.metadata?.name}`;
  }

  /** The value of a field, which counts as looked at. */
  public take(field: string): any {
    this.left.delete(field);
    return this.source[field] ?? undefined;
  }

  /** Takes fields over as they are. */
  public keep(...fields: readonly string[]): void {
    for (const field of fields) {
      const value = this.take(field);
      if (value !== undefined) this.spec[field] = value;
    }
  }

  /** Takes a field over if there is one, and reports what becomes of it. */
  public keepSaying(field: string, effect: ConversionEffect, text: (value: any) => string): void {
    this.keep(field);
    if (this.spec[field] !== undefined) this.say(effect, `spec.${field}`, text(this.spec[field]));
  }

  /** Reports what becomes of a field. */
  public say(effect: ConversionEffect, field: string, text: string): void {
    this.changes.push({ object: this.name, field, effect, text });
  }

  /** Reports the fields that were not taken over, which the other kind does not have. */
  public dropRest(kind: string): void {
    for (const field of this.left) this.say(ConversionEffect.DROPPED, `spec.${field}`, `A ${kind} has no ${field}, so it is left out.`);
  }

  /** The object with its new kind; everything but the spec as it was, without what an API server added. */
  public as(apiVersion: string, kind: string, ownedAnnotations: readonly string[] = []): KubeObject {
    const { apiVersion: _group, kind: _kind, metadata, spec: _spec, ...rest } = withoutServerFields(this.object);
    const { annotations, ...others } = metadata ?? {};
    const kept = Object.entries(annotations ?? {}).filter(([key]) => !ownedAnnotations.includes(key));
    const named = { ...others, ...(kept.length > 0 && { annotations: Object.fromEntries(kept) }) } as KubeMetadata;
    return { apiVersion, kind, metadata: named, spec: this.spec, ...rest };
  }

  /** With Kruise's webhook, images are pulled every time unless the template says otherwise. */
  public sayPullPolicy(): void {
    const containers = listOf<any>(this.source.template?.spec?.containers).filter((container) => isObject(container) && container.imagePullPolicy == null);
    if (containers.length === 0) return;
    this.say(ConversionEffect.DIFFERENT, 'spec.template.spec.containers.imagePullPolicy',
      `Kruise pulls the images of ${containers.map(({ name }) => name).join(', ')} on every start, where Kubernetes only pulls an image with a fixed tag once; set imagePullPolicy to decide.`);
  }
}
