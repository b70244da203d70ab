/**
 * The map of the house: see ARCHITECTURE.md. A room imports from floors below its own, never from beside or above, types included, and no files import
 * each other in a circle. It is run inside constructs/, since the package `constructs` has the name of that folder.
 */
const FLOORS = [
  ['^json/', '^tree/', '^plus\\.ts$'],
  ['^problems/'],
  ['^delivery/'],
  ['^fleet/'],
  ['^placement/', '^overrides/', '^health/', '^interpreters/'],
  ['^rollout/'],
  ['^testing/', '^definition/'],
  ['^kinds/(?!.*(kruise-federated-|federated-workflow))'],
  ['^planes/'],
  ['^federation/'],
  ['^kinds/.*(kruise-federated-|federated-workflow)'],
  ['^output/'],
  ['^plan/'],
  ['^gitops/'],
  ['^adoption/', '^conversion/', '^migration/', '^monitoring/', '^platform/'],
  ['^exports\\.ts$', '^all-rules\\.ts$'],
  ['^index\\.ts$', '^testing-door\\.ts$'],
  ['^cli/'],
];

/** What a program of a user imports; the proof of `import` runs such programs. */
const DOOR = '^index\\.ts$';
const PROOF = '^adoption/proof\\.ts$';

const rooms = FLOORS.flatMap((floor, height) => floor.map((room) => ({ room, above: FLOORS.slice(height).flat().filter((other) => other !== room) })));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', comment: 'Move what both need into a file of its own.', from: { path: '^[^.]' }, to: { circular: true } },
    ...rooms.filter(({ above }) => above.length > 0).map(({ room, above }) => ({
      name: `floors: ${room}`,
      severity: 'error',
      comment: 'A room imports from floors below its own: move the code down, or hand over what it needs.',
      from: { path: room, pathNot: PROOF },
      to: { path: above },
    })),
    {
      name: 'kinds-by-modules',
      severity: 'error',
      comment: 'The list knows modules only; constructs stand above it.',
      from: { path: '^kinds/list\\.ts$' },
      to: { path: '^kinds/', pathNot: '/modules?\\.ts$' },
    },
    {
      name: 'pure-engine',
      severity: 'error',
      comment: 'The engine is pure: plain data in, plain data out.',
      from: { path: '^(json|delivery)/', pathNot: '^json/seconds\\.ts$' },
      to: { path: 'node_modules/(cdk8s|constructs|cdk8s-plus-28)/' },
    },
    {
      name: 'one-door',
      severity: 'error',
      comment: 'index.ts is for users; inside, import the file that has it.',
      from: { path: '^[^.]', pathNot: PROOF },
      to: { path: DOOR },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.json'] },
  },
};
