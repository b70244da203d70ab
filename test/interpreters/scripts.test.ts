import { ENTRY_FUNCTIONS } from '../../constructs/interpreters/operations';
import { interpreterScripts } from '../../constructs/interpreters/scripts';

describe('interpreterScripts', () => {
  it('gives the scripts of a kind by the key they have in a customization', () => {
    const scripts = interpreterScripts('apps.kruise.io/v1alpha1', 'CloneSet')!;
    for (const [key, script] of Object.entries(scripts)) expect(script).toContain(`function ${ENTRY_FUNCTIONS[key]}(`);
    expect(Object.keys(scripts)).toHaveLength(7);
  });

  it('gives the same answer again without reading', () => {
    expect(interpreterScripts('apps.kruise.io/v1alpha1', 'CloneSet')).toBe(interpreterScripts('apps.kruise.io/v1alpha1', 'CloneSet'));
  });

  it.each([
    ['apps.kruise.io/v1beta1', 'CloneSet'],
    ['apps/v1', 'Deployment'],
    ['v1', 'ConfigMap'],
    ['../interpreters/apps.kruise.io/v1alpha1', 'CloneSet'],
    ['apps.kruise.io/v1alpha1', '../v1alpha1/CloneSet'],
  ])('knows nothing of %s %s', (apiVersion, kind) => {
    expect(interpreterScripts(apiVersion, kind)).toBeUndefined();
  });
});
