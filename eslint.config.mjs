import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['node_modules/', 'lib/', 'dist/', 'imports/', 'schemas/', 'coverage/', 'packages/', 'reports/', '**/*.d.ts'] },
  ...tseslint.configs.recommended,
  {
    rules: {
      // Kubernetes objects are open by nature; the schemas check them, not the compiler.
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'no-duplicate-imports': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-imports': ['error', {
        paths: [
          { name: 'cdk8s-plus-28', message: 'Import from constructs/plus.ts, the one file that names an edition of cdk8s-plus.' },
          { name: 'cdk8s-kruise-federation', message: 'Only examples name the package, as apps do; it does not import itself.' },
        ],
      }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['constructs/plus.ts', 'test/**', 'main.ts', 'examples/**', 'bench/**'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: ['constructs/delivery/**'],
    rules: {
      'no-restricted-imports': ['error', {
        paths: ['cdk8s', 'constructs', 'cdk8s-plus-28'].map((name) => ({ name, message: 'The engine is pure: plain data in, plain data out.' })),
      }],
    },
  },
  {
    // What most apps never need is loaded when it is asked for: loading takes most of the time of a small synthesis.
    files: ['constructs/kinds/*/module.ts', 'constructs/kinds/native/modules.ts', 'constructs/planes/*/module.ts', 'constructs/gitops/git-ops.ts', 'constructs/gitops/federation-app.ts', 'constructs/plan/plan.ts', 'constructs/plan/plan-diff.ts', 'constructs/index.ts'],
    rules: { '@typescript-eslint/no-require-imports': 'off', '@typescript-eslint/consistent-type-imports': 'off' },
  },
  { files: ['**/*.js', '**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    // The page runs in browsers: it may use what plans are made of, and nothing that needs Node or cdk8s.
    files: ['page/**'],
    rules: {
      'no-restricted-imports': ['error', {
        paths: ['cdk8s', 'constructs', 'cdk8s-plus-28'].map((name) => ({ name, message: 'The page runs in a browser.' })),
        patterns: [{ regex: '^node:', message: 'The page runs in a browser.' }],
      }],
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    },
  },
  { files: ['test/**', 'bench/**', 'scripts/**'], rules: { 'max-lines': 'off' } },
);
