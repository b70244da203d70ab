import type { AssignmentStatement, Expression, FunctionDeclaration, Node, ReturnStatement, Statement, TableConstructorExpression } from 'luaparse';
import { ENTRY_FUNCTIONS } from './operations';
import { isGlobal } from './scopes';
import { lineOf, parseLua } from './syntax';

/** What one can see in an aggregation that returns no object, as sentences with line numbers: Karmada decodes the result as one, and wants its kind. */
export function bareStatuses(script: string): string[] {
  const nodes = parseLua(script).nodes;
  const entry = entryOf(nodes, 'statusAggregation');
  if (!entry) return [];
  const returns = statementsOf(entry.body).filter((statement): statement is ReturnStatement => statement.type === 'ReturnStatement');
  if (returns.length === 0) return [`Line ${lineOf(entry)}: AggregateStatus returns nothing.`];
  return returns.flatMap(({ arguments: [result], ...statement }) => {
    const found = result === undefined ? 'nothing' : bareResult(result, entry, nodes);
    return found === undefined ? [] : [`Line ${lineOf(statement as ReturnStatement)}: AggregateStatus returns ${found}.`];
  });
}

/** Where a retention always keeps the replicas of the object in the cluster, as sentences with line numbers. */
export function keptReplicas(script: string): string[] {
  const entry = entryOf(parseLua(script).nodes, 'retention');
  const [, observed] = entry?.parameters ?? [];
  if (!entry || observed?.type !== 'Identifier') return [];
  // What stands below an `if` or in a loop depends on something.
  return entry.body.filter((statement): statement is AssignmentStatement => statement.type === 'AssignmentStatement')
    .filter(({ variables, init }) => variables.some((variable, i) => {
      const [to, from] = [pathOf(variable), init[i] && pathOf(init[i])];
      return to?.slice(1).join('.') === REPLICAS && from?.join('.') === `${observed.name}.${REPLICAS}`;
    }))
    .map((statement) => `Line ${lineOf(statement)}: Retain always keeps the replicas of the object in the cluster.`);
}

const REPLICAS = 'spec.replicas';

function entryOf(nodes: readonly Node[], operation: string): FunctionDeclaration | undefined {
  const name = ENTRY_FUNCTIONS[operation];
  return nodes.flatMap((node) => {
    if (node.type === 'FunctionDeclaration') return isGlobal(node.identifier) && node.identifier.name === name ? [node] : [];
    if (node.type !== 'AssignmentStatement') return [];
    return node.variables.flatMap((variable, i) => {
      const value = node.init[i];
      return isGlobal(variable) && variable.name === name && value?.type === 'FunctionDeclaration' ? [value] : [];
    });
  })[0];
}

/** The statements of a function, those in blocks too, but not those of functions inside it. */
function statementsOf(body: readonly Statement[]): Statement[] {
  return body.flatMap((statement) => {
    switch (statement.type) {
      case 'IfStatement': return statement.clauses.flatMap((clause) => statementsOf(clause.body));
      case 'DoStatement': case 'WhileStatement': case 'RepeatStatement': case 'ForNumericStatement': case 'ForGenericStatement': return statementsOf(statement.body);
      default: return [statement];
    }
  });
}

/** What is returned in place of an object; undefined where it may be one. */
function bareResult(result: Expression, entry: FunctionDeclaration, nodes: readonly Node[]): string | undefined {
  if (result.type === 'NilLiteral') return 'nil';
  if (result.type === 'TableConstructorExpression') return hasKind(result) ? undefined : 'a table without `kind`';
  const path = pathOf(result);
  if (path && path.length > 1 && path.at(-1) === 'status') return `\`${path.join('.')}\`, the status alone`;
  return path?.length === 1 && isBareLocal(path[0], entry, nodes) ? `\`${path[0]}\`, a table without \`kind\`` : undefined;
}

/** Whether a local begins as a table without a kind, and is never given one or replaced. */
function isBareLocal(name: string, entry: FunctionDeclaration, nodes: readonly Node[]): boolean {
  const begun = statementsOf(entry.body).flatMap((statement) => (statement.type === 'LocalStatement'
    ? statement.variables.flatMap((variable, i) => (variable.name === name ? [statement.init[i]] : []))
    : []));
  const isTable = begun.length > 0 && begun.every((value) => value?.type === 'TableConstructorExpression' && !hasKind(value));
  return isTable && !nodes.some((node) => node.type === 'AssignmentStatement' && node.variables.some((variable) => {
    const path = pathOf(variable);
    // A field with a computed name may be any.
    return path === undefined ? baseOf(variable) === name : path[0] === name && (path.length === 1 || path[1] === 'kind');
  }));
}

function hasKind({ fields }: TableConstructorExpression): boolean {
  return fields.some((field) => (field.type === 'TableKeyString' ? field.key.name === 'kind' : field.type === 'TableKey' && keyText(field.key) === 'kind'));
}

/** The names from a variable down to one of its fields; undefined for anything else. */
function pathOf(node: Expression): string[] | undefined {
  if (node.type === 'Identifier') return [node.name];
  if (node.type !== 'MemberExpression' && node.type !== 'IndexExpression') return undefined;
  const base = pathOf(node.base);
  const name = node.type === 'MemberExpression' ? node.identifier.name : keyText(node.index);
  return base === undefined || name === undefined ? undefined : [...base, name];
}

function baseOf(node: Expression): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' || node.type === 'IndexExpression' ? baseOf(node.base) : undefined;
}

function keyText(key: Expression): string | undefined {
  return key.type === 'StringLiteral' ? key.raw.slice(1, -1) : undefined;
}
