import { error } from '../problems/problem';

const LUA = 'karmada 1.18.2 pkg/resourceinterpreter/customized/declarative/luavm/lua.go';

/** Rules on what a script may take when it runs. */
export const LUA_LIMIT_RULES = {
  time: error('KF668', LUA, {
    rule: 'A script ends in time.',
    why: 'Karmada stops a script after one second, and the operation fails each time.',
    fix: 'look for loops without an end, endless tail calls, and patterns of string functions with several repetitions that can match the same characters.',
  }),
  memory: error('KF669', LUA, {
    rule: 'A script gets by with little memory.',
    why: 'Karmada does not limit the memory of scripts: the controller manager of the control plane is killed when it runs out.',
    fix: 'look for strings and tables that grow with each turn of a loop.',
  }),
  broken: error('KF670', 'ours: Lua runs as WebAssembly here, with a stack of its own', {
    rule: 'A script does not break the Lua VM.',
    why: 'Functions of C that call themselves too often, as those for patterns do, leave the VM unusable.',
    fix: 'use shorter patterns and less deeply nested tables.',
  }),
};
