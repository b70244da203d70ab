/**
 * For tests of interpreter scripts: a Lua VM with Karmada's rules. Needs the package `lua-wasm-bindings`. Not part of the library itself, which never
 * loads it.
 */
export { interpreter, ScriptedInterpreter } from './interpreter';
export type { ClusterReport, InterpreterOptions } from './interpreter';
export { LuaError, LuaVm } from './lua-vm/vm';
export type { CallResult, Component, Dependency, LuaVmOptions, Replicas, StatusItem } from './lua-vm/vm';
export { OPERATION_NAMES } from './operations';
export type { OperationName } from './operations';
export type { InterpreterScripts } from './target';
