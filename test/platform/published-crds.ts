import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { KubeObject } from '../../constructs/json/kube-object';

/** Kinds that Kruise converts with its webhook. */
const CONVERTED = ['daemonsets', 'sidecarsets', 'statefulsets'];

/** Where the conversion webhook of Kruise is, before its manager has written its certificate. */
export const WEBHOOK = {
  strategy: 'Webhook',
  webhook: {
    clientConfig: { service: { namespace: 'kruise-system', name: 'kruise-webhook-service', path: '/convert' } },
    conversionReviewVersions: ['v1', 'v1beta1'],
  },
};

export const directoryOf = (version: '1.8.4' | '1.9.0'): string => join(__dirname, '..', '..', 'crds', `kruise-v${version}`);

const parsed = new Map<string, any[]>();

/** The definitions of a release, with conversion webhooks where Kruise has them. */
export function publishedCrds(version: '1.8.4' | '1.9.0' = '1.9.0'): KubeObject[] {
  if (!parsed.has(version)) parsed.set(version, readdirSync(directoryOf(version)).sort().map((file) => parse(readFileSync(join(directoryOf(version), file), 'utf8'))));
  return structuredClone(parsed.get(version)!).map((crd) => {
    const converted = crd.spec.versions.length > 1 && CONVERTED.includes(crd.spec.names.plural);
    return { ...crd, spec: { ...crd.spec, ...(converted && { conversion: WEBHOOK }) } };
  });
}

/** The definition of a kind by its plural. */
export function publishedCrd(plural: string, version?: '1.8.4' | '1.9.0'): KubeObject {
  return publishedCrds(version).find(({ spec }) => spec.names.plural === plural)!;
}
