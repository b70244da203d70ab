import * as api from './exports';
import { guardMethods } from './guarded-methods';

export * from './exports';

guardMethods(api);
