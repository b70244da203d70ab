/**
 * Tries what nobody would write on purpose.
 *
 *   npm run fuzz                every interpreter script with malformed objects: see fuzz-interpreters.ts for its options
 *   npm run fuzz -- --api       every option and parameter of the public API with wrong values: see fuzz-api.ts
 */
void (process.argv.includes('--api') ? import('./fuzz-api') : import('./fuzz-interpreters'));
