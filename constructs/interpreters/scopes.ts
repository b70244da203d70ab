import type { Identifier, Node } from 'luaparse';

/** How a script uses globals. */
export interface GlobalUses {
  /** Functions defined as globals: `function f()`, or `f = function` outside any local of that name. */
  readonly definitions: readonly Identifier[];
  /** Other assignments to globals. */
  readonly assignments: readonly Identifier[];
  /** Every other mention of a global. */
  readonly reads: readonly Identifier[];
}

/** Finds the globals of a script. */
export function globalUses(nodes: readonly Node[]): GlobalUses {
  const definitions: Identifier[] = [];
  const assignments: Identifier[] = [];
  for (const node of nodes) {
    if (node.type === 'FunctionDeclaration' && isGlobal(node.identifier)) definitions.push(node.identifier);
    if (node.type !== 'AssignmentStatement') continue;
    node.variables.forEach((variable, index) => {
      if (isGlobal(variable)) (node.init[index]?.type === 'FunctionDeclaration' ? definitions : assignments).push(variable);
    });
  }
  const set = new Set([...definitions, ...assignments]);
  return { definitions, assignments, reads: nodes.filter(isGlobal).filter((name) => !set.has(name)) };
}

/** Whether this is the name of a global. luaparse marks every variable as local or not, which its types leave out; names of fields have no mark. */
export function isGlobal(node: Node | null): node is Identifier {
  return node?.type === 'Identifier' && (node as { readonly isLocal?: boolean }).isLocal === false;
}
