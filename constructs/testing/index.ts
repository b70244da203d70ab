/**
 * For tests of interpreter scripts: a Lua VM with Karmada's rules. The library itself loads it when an app has scripts of its own.
 */
export { type ClusterReport, interpreter, type InterpreterOptions, ScriptedInterpreter } from './interpreter';
export { type CallResult, type Component, type Dependency, LuaError, LuaLimitError, LuaVm, type LuaVmOptions, type Replicas, type StatusItem } from './lua-vm/vm';
export { OPERATION_NAMES, type OperationName } from './operations';
export type { InterpreterScripts } from './target';
