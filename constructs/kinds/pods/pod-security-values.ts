import { isObject, listOf } from '../../json/json';
import { checkId, checkOneOf, isText, objectsOf, type SayValue } from './pod-value';

const SYSCTL = /^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$/;
const NOT_ON_WINDOWS = {
  pod: ['hostUsers', 'hostPID', 'hostIPC', 'shareProcessNamespace'],
  pods: ['appArmorProfile', 'seLinuxOptions', 'seccompProfile', 'fsGroup', 'fsGroupChangePolicy', 'sysctls', 'runAsUser', 'runAsGroup', 'supplementalGroups', 'supplementalGroupsPolicy', 'seLinuxChangePolicy'],
  container: ['appArmorProfile', 'seLinuxOptions', 'seccompProfile', 'capabilities', 'readOnlyRootFilesystem', 'privileged', 'allowPrivilegeEscalation', 'procMount', 'runAsUser', 'runAsGroup'],
};

/** Users, groups, namespaces of the host and the operating system. */
export function checkSecurityValues(spec: any, containers: readonly (readonly [any, string])[], say: SayValue): void {
  if (spec.hostPID === true && spec.shareProcessNamespace === true) say('shareProcessNamespace', true, 'false together with hostPID');
  if (spec.hostUsers === false) for (const name of ['hostNetwork', 'hostPID', 'hostIPC']) if (spec[name] === true) say(name, true, 'false if hostUsers is false');
  checkPodContext(spec.securityContext, say);
  for (const [container, where] of containers) checkContainerContext(container.securityContext, `${where}.securityContext`, spec.hostUsers === false, say);
  checkSystem(spec, containers, say);
}

function checkPodContext(context: any, say: SayValue): void {
  if (!isObject(context)) return;
  const { fsGroup, runAsUser, runAsGroup, supplementalGroups, sysctls, fsGroupChangePolicy, supplementalGroupsPolicy } = context as any;
  for (const [name, id] of Object.entries({ fsGroup, runAsUser, runAsGroup })) checkId(id, `securityContext.${name}`, say);
  for (const id of listOf(supplementalGroups)) checkId(id, 'securityContext.supplementalGroups', say);
  checkOneOf(fsGroupChangePolicy, ['Always', 'OnRootMismatch'], 'securityContext.fsGroupChangePolicy', say);
  checkOneOf(supplementalGroupsPolicy, ['Merge', 'Strict'], 'securityContext.supplementalGroupsPolicy', say);
  const settings = objectsOf(sysctls, 'securityContext.sysctls');
  settings.forEach(([{ name }, where], index) => {
    if (isText(name) && (name.length > 253 || !SYSCTL.test(name))) say(`${where}.name`, name, 'a sysctl name');
    else if (settings.slice(0, index).some(([other]) => other.name === name)) say(`${where}.name`, name, 'each sysctl only once');
  });
  checkProfiles(context, 'securityContext', say);
}

function checkContainerContext(context: any, where: string, ownUsers: boolean, say: SayValue): void {
  if (!isObject(context)) return;
  const { privileged, allowPrivilegeEscalation, capabilities, runAsUser, runAsGroup, procMount } = context as any;
  const mighty = privileged === true || listOf(capabilities?.add).includes('CAP_SYS_ADMIN');
  if (mighty && allowPrivilegeEscalation === false) say(where, context, 'no allowPrivilegeEscalation: false together with privileged or CAP_SYS_ADMIN');
  checkId(runAsUser, `${where}.runAsUser`, say);
  checkId(runAsGroup, `${where}.runAsGroup`, say);
  if (procMount === 'Unmasked' && !ownUsers) say(`${where}.procMount`, procMount, 'Default unless hostUsers is false');
  else checkOneOf(procMount, ['Default', 'Unmasked'], `${where}.procMount`, say);
  checkProfiles(context, where, say);
}

function checkProfiles(context: any, where: string, say: SayValue): void {
  for (const field of ['seccompProfile', 'appArmorProfile']) {
    const profile = context[field];
    if (!isObject(profile)) continue;
    const { type, localhostProfile: path } = profile as any;
    checkOneOf(type, ['Localhost', 'RuntimeDefault', 'Unconfined'], `${where}.${field}.type`, say);
    if (type !== 'Localhost') {
      if (path != null) say(`${where}.${field}.localhostProfile`, path, 'none unless the type is Localhost');
    } else if (path == null || (isText(path) && !isProfile(path, field))) say(`${where}.${field}.localhostProfile`, path, 'a profile on the node');
  }
  const windows = context.windowsOptions;
  if (!isObject(windows)) return;
  for (const name of ['gmsaCredentialSpec', 'gmsaCredentialSpecName', 'runAsUserName']) {
    if ((windows as any)[name] === '') say(`${where}.windowsOptions.${name}`, '', 'a string that is not empty, or nothing');
  }
}

function isProfile(path: string, field: string): boolean {
  if (field === 'appArmorProfile') return path !== '' && path.trim() === path && path.length <= 4095;
  return !path.startsWith('/') && !path.split('/').includes('..');
}

function checkSystem(spec: any, containers: readonly (readonly [any, string])[], say: SayValue): void {
  const name = isObject(spec.os) ? (spec.os as any).name : undefined;
  if (isText(name) && name !== 'linux' && name !== 'windows') say('os.name', name, 'linux or windows');
  const contexts: [any, string, readonly string[]][] = [[spec.securityContext, 'securityContext', NOT_ON_WINDOWS.pods],
    ...containers.map(([container, where]): [any, string, readonly string[]] => [container.securityContext, `${where}.securityContext`, NOT_ON_WINDOWS.container])];
  if (name === 'linux') {
    for (const [context, where] of contexts) if (context?.windowsOptions != null) say(`${where}.windowsOptions`, context.windowsOptions, 'none in a pod for linux');
  }
  if (name !== 'windows') return;
  for (const field of NOT_ON_WINDOWS.pod) if (isSet(spec[field], field)) say(field, spec[field], 'none in a pod for windows');
  for (const [context, where, fields] of contexts) {
    for (const field of fields) if (isObject(context) && isSet((context as any)[field], field)) say(`${where}.${field}`, (context as any)[field], 'none in a pod for windows');
  }
}

/** Switches of the host that are off and lists without entries count as left out. */
function isSet(value: unknown, field: string): boolean {
  if (field === 'hostPID' || field === 'hostIPC') return value === true;
  return value != null && !(Array.isArray(value) && value.length === 0);
}
