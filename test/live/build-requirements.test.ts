import {
  describeRequirements, diskRequirement, goRequirement, isBuilt, isOlder, kubectlRequirement, nodeRequirement, opensslRequirement,
} from '../../live/build/requirements';

describe('versions are compared by their numbers', () => {
  test.each([
    ['1.9', '1.10', true], ['1.26.8', '1.25.10', false], ['1.25', '1.25.10', true], ['1.25.10', '1.25', false], ['1.32.4-dispatcher', '1.32', false],
    ['2', '1.99', false],
  ])('%s is older than %s: %s', (version, than, older) => expect(isOlder(version, than)).toBe(older));
});

describe('Go', () => {
  test('is there', () => {
    expect(goRequirement('go version go1.26.8 linux/amd64', 'local', '1.25.10'))
      .toEqual({ name: 'go', needed: '1.25.10 or newer', found: '1.26.8' });
  });

  test('is not there', () => {
    const missing = goRequirement(undefined, undefined, '1.25.10');
    expect(missing.found).toBeUndefined();
    expect(missing.fix).toContain('https://go.dev/doc/install');
  });

  test('is older, and may load a newer one', () => {
    expect(goRequirement('go version go1.22.1 darwin/arm64', 'auto', '1.25.10'))
      .toEqual({ name: 'go', needed: '1.25.10 or newer', found: '1.22.1, which loads 1.25.10 by itself' });
    expect(goRequirement('go version go1.22.1 darwin/arm64', 'go1.22.1+auto', '1.25.10').fix).toBeUndefined();
  });

  test('is older and may not', () => {
    expect(goRequirement('go version go1.22.1 darwin/arm64', 'local', '1.25.10').fix).toContain('GOTOOLCHAIN=auto instead of local');
    expect(goRequirement('go version go1.19 linux/amd64', '', '1.25.10').fix).toBe('Install a newer Go, see https://go.dev/doc/install.');
  });
});

describe('other programs', () => {
  test('kubectl is read from its JSON', () => {
    expect(kubectlRequirement('{ "clientVersion": { "major": "1", "gitVersion": "v1.32.4-dispatcher" } }'))
      .toEqual({ name: 'kubectl', needed: '1.32 or newer', found: '1.32.4-dispatcher' });
    expect(kubectlRequirement('{ "clientVersion": { "gitVersion": "v1.29.0" } }').fix).toContain('Install kubectl 1.32 or newer');
    expect(kubectlRequirement(undefined).fix).toContain('https://kubernetes.io/docs/tasks/tools/');
  });

  test('openssl may be LibreSSL', () => {
    expect(opensslRequirement('OpenSSL 3.0.19 27 Jan 2026 (Library: OpenSSL 3.0.19 27 Jan 2026)').found).toBe('OpenSSL 3.0.19');
    expect(opensslRequirement('LibreSSL 3.3.6')).toEqual({ name: 'openssl', needed: 'any', found: 'LibreSSL 3.3.6' });
    expect(opensslRequirement(undefined).fix).toBeDefined();
  });

  test('Node is as new as the package asks for', () => {
    expect(nodeRequirement('v20.20.2').fix).toBeUndefined();
    expect(nodeRequirement('v18.0.0').fix).toBeDefined();
  });
});

describe('room on the disk', () => {
  test('is enough, or not', () => {
    expect(diskRequirement('/cache', 61.28e9, 12e9))
      .toEqual({ name: 'disk', needed: "12 GB free below /cache and in Go's caches", found: '61.2 GB free' });
    expect(diskRequirement('/cache', 3e9, 12e9).fix).toContain('LIVE_CACHE');
  });

  test('what was built once leaves little to be built', () => {
    expect(isBuilt(['kube'], ['kube-0123456789abcdef', 'karmada-0123456789abcdef'])).toBe(true);
    expect(isBuilt(['kube'], ['kube-0123456789abcdef', 'karmada-1.16-0123456789abcdef'])).toBe(false);
    expect(isBuilt(['kube'], ['kube-0123456789abcdef', 'karmada-0123456789abcdef.123.part'])).toBe(false);
  });
});

test('what is missing comes with how to get it', () => {
  const text = describeRequirements([nodeRequirement('v20.20.2'), kubectlRequirement(undefined)]);
  expect(text.split('\n')).toEqual([
    'ok       node     20.20.2',
    'missing  kubectl  not found; needed: 1.32 or newer',
    '                  Install kubectl 1.32 or newer, see https://kubernetes.io/docs/tasks/tools/.',
  ]);
});
