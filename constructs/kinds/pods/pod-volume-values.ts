import { isObject, listOf, ownMember } from '../../json/json';
import { isDnsSubdomain } from '../../json/syntax';
import { checkField } from './container-env-values';
import { checkMode, checkObjectName, checkOneOf, checkPathWithin, entriesOf, isText, objectsOf, type SayValue } from './pod-value';
import { compareQuantities } from '../../json/quantity';

const POD_FIELDS = /^metadata\.(name|namespace|uid|labels|annotations|(labels|annotations)\['[^']+'\])$/;
const HOST_TYPES = ['', 'BlockDevice', 'CharDevice', 'Directory', 'DirectoryOrCreate', 'File', 'FileOrCreate', 'Socket'];
const ACCESS_MODES = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'];
/** Fields of sources that the schema requires and that may not be empty either. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  hostPath: ['path'], persistentVolumeClaim: ['claimName'], configMap: ['name'], secret: ['secretName'], nfs: ['server', 'path'], csi: ['driver'], gitRepo: ['repository'],
  awsElasticBlockStore: ['volumeID'], gcePersistentDisk: ['pdName'], glusterfs: ['endpoints', 'path'], cephfs: ['monitors'], rbd: ['monitors', 'image'], cinder: ['volumeID'], flexVolume: ['driver'],
  azureFile: ['secretName', 'shareName'], vsphereVolume: ['volumePath'], photonPersistentDisk: ['pdID'], portworxVolume: ['volumeID'], quobyte: ['registry', 'volume'], storageos: ['volumeName'],
  scaleIO: ['gateway', 'system', 'volumeName'], ephemeral: ['volumeClaimTemplate'],
};

/** Where the files of a pod come from. */
export function checkVolumeValues(volumes: unknown, say: SayValue): void {
  for (const [volume, where] of objectsOf(volumes, 'volumes')) {
    const sources = Object.keys(volume).filter((key) => key !== 'name' && volume[key] != null);
    if (sources.length > 1) say(where, sources, 'only one source for the volume');
    for (const name of sources) if (isObject(volume[name])) checkSource(name, volume[name], `${where}.${name}`, say);
  }
}

function checkSource(name: string, source: any, where: string, say: SayValue): void {
  for (const field of ownMember(NEEDED, name) ?? []) {
    const value = source[field];
    if (value == null || value === '' || (Array.isArray(value) && value.length === 0)) say(`${where}.${field}`, value, 'a value');
  }
  checkMode(source.defaultMode, `${where}.defaultMode`, say);
  if (name === 'configMap' || name === 'secret') checkItems(source.items, where, say);
  if (name === 'downwardAPI') checkPodFields(source.items, where, say);
  if (name === 'projected') for (const [part, at] of objectsOf(source.sources, `${where}.sources`)) checkProjection(part, at, say);
  if (name === 'hostPath') {
    if (isText(source.path) && source.path.split('/').includes('..')) say(`${where}.path`, source.path, 'a path without ..');
    checkOneOf(source.type, HOST_TYPES, `${where}.type`, say);
  }
  if (name === 'emptyDir' && compareQuantities(source.sizeLimit, 0) < 0) say(`${where}.sizeLimit`, source.sizeLimit, '0 or more');
  if (name === 'nfs' && isText(source.path) && source.path !== '' && !source.path.startsWith('/')) say(`${where}.path`, source.path, 'an absolute path');
  if (name === 'csi') checkCsi(source, where, say);
  if (name === 'image') checkOneOf(source.pullPolicy, ['Always', 'IfNotPresent', 'Never'], `${where}.pullPolicy`, say);
  if (name === 'ephemeral' && isObject(source.volumeClaimTemplate)) checkClaim(source.volumeClaimTemplate, `${where}.volumeClaimTemplate`, say);
}

function checkItems(items: unknown, where: string, say: SayValue): void {
  for (const [item, at] of objectsOf(items, `${where}.items`)) {
    if (item.key === '') say(`${at}.key`, '', 'a key');
    checkFile(item, at, say);
  }
}

/** A file in a volume: a relative path that leads nowhere else, and its mode. */
function checkFile(file: any, where: string, say: SayValue): void {
  if (file.path === '' || (isText(file.path) && file.path.startsWith('..') && !file.path.startsWith('../'))) say(`${where}.path`, file.path, 'a path within the volume');
  else checkPathWithin(file.path, `${where}.path`, say);
  checkMode(file.mode, `${where}.mode`, say);
}

function checkPodFields(items: unknown, where: string, say: SayValue): void {
  for (const [item, at] of objectsOf(items, `${where}.items`)) {
    checkFile(item, at, say);
    const given = ['fieldRef', 'resourceFieldRef'].filter((key) => item[key] != null);
    if (given.length !== 1) say(at, given, 'either fieldRef or resourceFieldRef');
    checkField(item, POD_FIELDS, at, say);
    if (isObject(item.resourceFieldRef) && !(item.resourceFieldRef as any).containerName) say(`${at}.resourceFieldRef.containerName`, undefined, 'a container name');
  }
}

function checkProjection(part: any, where: string, say: SayValue): void {
  const given = Object.keys(part).filter((key) => part[key] != null);
  if (given.length > 1) say(where, given, 'only one source');
  for (const name of ['configMap', 'secret']) {
    if (!isObject(part[name])) continue;
    if (!part[name].name) say(`${where}.${name}.name`, part[name].name, 'the name of an object');
    checkItems(part[name].items, `${where}.${name}`, say);
  }
  checkPodFields(part.downwardAPI?.items, `${where}.downwardAPI`, say);
  const token = part.serviceAccountToken;
  if (!isObject(token)) return;
  checkFile(token, `${where}.serviceAccountToken`, say);
  const lasts: unknown = (token as any).expirationSeconds;
  if (typeof lasts === 'number' && (lasts < 600 || lasts > 2 ** 32)) say(`${where}.serviceAccountToken.expirationSeconds`, lasts, '600 to 4294967296');
}

function checkCsi(source: any, where: string, say: SayValue): void {
  if (isText(source.driver) && source.driver !== '' && !isDnsSubdomain(source.driver.toLowerCase())) say(`${where}.driver`, source.driver, 'a driver name');
  if (isObject(source.nodePublishSecretRef)) checkObjectName((source.nodePublishSecretRef as any).name, `${where}.nodePublishSecretRef.name`, say);
}

function checkClaim(template: any, where: string, say: SayValue): void {
  const extra = entriesOf(template.metadata).map(([key]) => key).filter((key) => key !== 'labels' && key !== 'annotations' && key !== 'creationTimestamp');
  if (extra.length > 0) say(`${where}.metadata`, extra, 'only labels and annotations');
  checkClaimSpec(template.spec, `${where}.spec`, say);
}

/** What a claim asks for; `where` is its spec. */
export function checkClaimSpec(spec: any, where: string, say: SayValue): void {
  if (!isObject(spec)) return;
  const { accessModes, storageClassName, resources } = spec as any;
  const modes = listOf(accessModes);
  if (modes.length === 0) say(`${where}.accessModes`, accessModes, 'at least one');
  for (const mode of modes) checkOneOf(mode, ACCESS_MODES, `${where}.accessModes`, say);
  if (modes.includes('ReadWriteOncePod') && modes.length > 1) say(`${where}.accessModes`, modes, 'ReadWriteOncePod without other modes');
  if (isText(storageClassName) && storageClassName !== '' && !isDnsSubdomain(storageClassName)) say(`${where}.storageClassName`, storageClassName, 'a StorageClass name');
  const storage = resources?.requests?.storage;
  if (storage == null || compareQuantities(storage, 0) <= 0) say(`${where}.resources.requests.storage`, storage, 'more than 0');
}
