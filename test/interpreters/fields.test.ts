import { readFileSync } from 'node:fs';
import { interpreterScripts, scriptFile } from '../../constructs/interpreters/scripts';
import { fieldNames } from './crd-status';
import { namedFields, OWN_FIELDS } from './named-fields';
import { subjects } from './subjects';

/** Kinds of other projects, whose CRDs are not kept here. */
const FOREIGN = ['argoproj.io'];

const STATUS_OPERATIONS = ['statusReflection', 'statusAggregation', 'healthInterpretation'];

describe.each(subjects().map((subject) => [subject.title, subject] as const))('the scripts of %s', (_title, { apiVersion, kind, scripts, schemas }) => {
  const operations = STATUS_OPERATIONS.filter((operation) => scripts[operation] !== undefined);
  const named = operations.map((operation) => {
    const own = namedFields(operation, readFileSync(scriptFile(apiVersion, kind, operation)!, 'utf8'));
    // What a shared part calls a status may be that of a subset or a step.
    const whole = namedFields(operation, scripts[operation]);
    return { operation, top: own.top, anywhere: [...whole.top, ...whole.anywhere] };
  });

  it('are held against a schema', () => {
    expect(schemas.length > 0 || FOREIGN.some((group) => apiVersion.startsWith(`${group}/`)) || named.every(({ top, anywhere }) => top.length + anywhere.length === 0)).toBe(true);
  });

  it('name only status fields that the kind has in this version', () => {
    if (schemas.length === 0) return;
    const top = new Set([...OWN_FIELDS, ...schemas.flatMap(({ schema }) => Object.keys(schema.properties))]);
    const anywhere = new Set([...OWN_FIELDS, ...schemas.flatMap(({ schema }) => [...fieldNames(schema)])]);
    const unknown = named.flatMap((found) => [
      ...found.top.filter((name) => !top.has(name)),
      ...found.anywhere.filter((name) => !anywhere.has(name)),
    ].map((name) => `${found.operation}: ${name}`));
    expect(unknown).toEqual([]);
  });
});

describe('the reading of scripts', () => {
  it('finds fields of the status and names in tables, and nothing in comments or other texts', () => {
    const script = `
      -- status.never
      local COUNTERS = { "replicas", "readyReplicas" }
      local DONE = { Complete = true, "Failed" }
      local status = fields(object.status)
      if status.phase == "status.no" then report.extra = object.status.hash end`;
    expect(namedFields('statusReflection', script)).toEqual({ top: ['phase', 'extra'], anywhere: ['hash', 'replicas', 'readyReplicas'] });
    expect(namedFields('statusAggregation', script).top).toEqual(['phase']);
  });

  it('reads something in the scripts there are', () => {
    const scripts = interpreterScripts('apps.kruise.io/v1alpha1', 'CloneSet')!;
    const clone = (operation: string): any => namedFields(operation, scripts[operation]);
    expect(clone('statusAggregation').anywhere).toContain('updatedReadyReplicas');
    expect(clone('statusReflection').anywhere).toContain('updateRevision');
    expect(clone('healthInterpretation').top).toContain('expectedUpdatedReplicas');
  });
});
