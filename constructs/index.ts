import * as api from './exports';
import { guardMethods } from './guarded-methods';
import { lookUpCodes } from './problems/acknowledged';

export * from './exports';

guardMethods(api);
// Most apps acknowledge codes of rules that are loaded anyway; the others wait until somebody asks.
lookUpCodes(() => Object.values((require('./all-rules') as typeof import('./all-rules')).ALL_RULES).flat().map(({ code }) => code));
