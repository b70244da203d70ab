import * as ts from 'typescript';

/**
 * Has functions compiled together with the file they are in. V8 reads a function twice: once to find its end, and again when it is called first, unless it stands in parentheses, which is how those
 * look that are called at once. Declared functions exist before anything runs, so they may as well be the first that is there.
 *
 * @param called where the functions begin that are called in any case
 */
export function compiledAtOnce(text: string, called: ReadonlySet<number>): string {
  const source = ts.createSourceFile('core.js', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  const [directive, ...statements] = source.statements;
  const first: string[] = [];
  const rest: string[] = [];
  for (const statement of statements) {
    const [start, code] = [statement.getStart(source), text.slice(statement.getFullStart(), statement.end)];
    if (ts.isFunctionDeclaration(statement) && called.has(start)) first.push(`\nvar ${statement.name!.text} = (${text.slice(start, statement.end)});`);
    else rest.push(code);
  }
  return [text.slice(0, directive!.end), ...first, ...rest, text.slice(source.statements.end)].join('');
}
