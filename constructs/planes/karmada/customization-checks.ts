import { isDivided } from '../../definition/definition';
import type { Together, WrittenByHand } from '../../definition/together';
import { isObject } from '../../json/json';
import { groupKindOf } from '../../json/kube-object';
import { interpreterScripts } from '../../interpreters/scripts';
import type { Problem } from '../../problems/problem';
import { reporter } from '../../problems/reporter';
import { checkScript } from './script-checks';

const KIND = 'ResourceInterpreterCustomization';

/**
 * Checks the scripts of customizations that the user wrote by hand, and tries them on the templates of the app. Those that are written for workloads were checked
 * with them.
 */
export function checkCustomizations(written: readonly WrittenByHand[], workloads: readonly Together[]): Problem[] {
  const problems: Problem[] = [];
  for (const { path, object: { metadata, spec } } of written.filter(({ object }) => groupKindOf(object) === `config.karmada.io/${KIND}`)) {
    const { apiVersion, kind } = isObject(spec?.target) ? spec.target : {};
    const subject = workloads.map(({ definition }) => definition).find(({ template }) => template.apiVersion === apiVersion && template.kind === kind);
    for (const [operation, customization] of Object.entries<any>(isObject(spec?.customizations) ? spec.customizations : {})) {
      const text: unknown = customization?.luaScript;
      if (typeof text !== 'string' || text === '' || interpreterScripts(String(apiVersion), String(kind))?.[operation] === text) continue;
      const title = `The script of ${operation} in ${KIND} '${metadata.name}'`;
      const tried = { template: subject?.template, statusFields: subject?.facts?.status, replicas: subject?.facts?.replicas, divided: subject !== undefined && isDivided(subject) };
      checkScript({ operation, text, title }, tried, reporter(path, problems));
    }
  }
  return problems;
}
