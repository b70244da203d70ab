import type { ChangeModule } from './change-module';
import { command } from './command';
import { env } from './env';
import { image } from './image';
import { imagePart } from './image-part';
import { metadata } from './metadata';
import { nodeSelector } from './node-selector';
import { patch } from './patch';
import { podMetadata } from './pod-metadata';
import { replicas } from './replicas';
import { resources } from './resources';
import { text } from './text';
import { updateStrategy } from './update-strategy';

/** All changes. Where several can say the same, `import` writes the first of them. */
export const CHANGES = [
  imagePart, image, command, env, resources, metadata, podMetadata, nodeSelector, updateStrategy, replicas, text, patch,
] as const;

type ChangeOf<M> = M extends ChangeModule<infer T> ? T : never;

/** What an override does, as plain data. */
export type Change = ChangeOf<(typeof CHANGES)[number]>;

const byType = new Map<string, ChangeModule<any>>(CHANGES.flatMap((module) => module.types.map((type) => [type, module])));

/** The module of a change; undefined for what is not a change. */
export function moduleOfChange(change: Change): ChangeModule<any> | undefined {
  return byType.get(change.type);
}
