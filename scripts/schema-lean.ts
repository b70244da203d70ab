import { transformSync } from 'esbuild';

/**
 * The code of a validator without what nobody reads: three quarters of what ajv writes, all of which would be parsed at every start. What it finds, and in which order, stays the same.
 *
 * @throws if the code is not of the form that is known here
 */
export function lean(code: string): string {
  const text = sharedFaults(leanErrors(leanCalls(withoutSchemas(code))));
  return transformSync(text, { format: 'cjs', target: 'node20', minify: true }).code;
}

/** Without a copy of each schema, and without where in it each error comes from. */
function withoutSchemas(code: string): string {
  let text = code.replace(/schemaPath:"[^"]*",/g, '');
  for (const [declaration, name] of code.matchAll(/const (schema\d+) = (?=\{)/g)) {
    const start = text.indexOf(declaration);
    text = text.slice(0, start) + text.slice(endOfJson(text, start + declaration.length) + 1);
    if (new RegExp(`\\b${name}\\b`).test(text)) throw new Error(`a validator uses its schema, ${name}: some keyword is not of our own vocabulary`);
  }
  return text;
}

/** Validators call each other with the path alone: nobody looks at the data around that which is looked at. */
function leanCalls(code: string): string {
  const text = code
    .replaceAll('(data, {instancePath="", parentData, parentDataProperty, rootData=data}={})', '(data, instancePath="")')
    .replace(/\{instancePath:([^{};]*?),parentData:[^,{}]*,parentDataProperty:[^,{}]*,rootData\}/g, '$1');
  const left = /parentData\w*|rootData/.exec(text);
  if (left) throw new Error(`a validator uses ${left[0]}`);
  return text;
}

/** Errors are put into their list where they come up, and are not counted beside it: a list is there from the first error on. */
function leanErrors(code: string): string {
  const text = code
    .replace(/const (err\d+) = (\{.*?\});if\(vErrors === null\)\{vErrors = \[\1\];\}else \{vErrors\.push\(\1\);\}errors\+\+;/g, '(vErrors ??= []).push($2);')
    .replaceAll('let vErrors = null;let errors = 0;', 'let vErrors = null;')
    .replaceAll('errors = vErrors.length;', '')
    .replaceAll('return errors === 0;', 'return vErrors === null;');
  const left = /\berr\d+\b|(?<!\.)\berrors\b|\b_errs\d+\b/.exec(text);
  if (left) throw new Error(`a validator uses ${left[0]} in a way that is not known here`);
  return text;
}

/** What the usual faults are noted with, by keyword: the names of what is said of them. */
const USUAL_FAULTS: Readonly<Record<string, readonly string[]>> = { type: ['type'], required: ['missingProperty'], fields: ['field', 'known'] };

/** Usual faults, of which there are thousands, are noted by a function for each keyword. */
function sharedFaults(code: string): string {
  const text = code.replace(/\(vErrors \?\?= \[\]\)\.push\(\{instancePath(?::([^;]*?))?,keyword:"(\w+)",params:\{([^{};]*)\}\}\);/g, (whole, at = 'instancePath', keyword, params) => {
    const names = Object.hasOwn(USUAL_FAULTS, keyword) ? USUAL_FAULTS[keyword]! : undefined;
    const values = names && new RegExp(`^${names.map((name) => `${name}: ?(.*)`).join(', ?')}$`).exec(params)?.slice(1);
    return values ? `vErrors = ${keyword}Fault(vErrors,${at},${values.join()});` : whole;
  });
  const functions = Object.entries(USUAL_FAULTS).filter(([keyword]) => text.includes(`${keyword}Fault(`)).map(([keyword, names]) => (
    `function ${keyword}Fault(errors,instancePath,${names.join()}){(errors ??= []).push({instancePath,keyword:"${keyword}",params:{${names.join()}}});return errors;}`
  ));
  return text.replace('"use strict";', ['"use strict";', ...functions].join(''));
}

/** Index after the JSON object that begins at `start`. */
function endOfJson(text: string, start: number): number {
  const token = /"(?:[^"\\]|\\.)*"|[{}]/g;
  token.lastIndex = start;
  let depth = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (match[0] === '{') depth++;
    if (match[0] === '}' && --depth === 0) return token.lastIndex;
  }
  throw new Error('a schema in the compiled code does not end');
}
