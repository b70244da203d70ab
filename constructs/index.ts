import { Duration } from 'cdk8s';
import * as api from './exports';
import { lookUpCodes } from './problems/acknowledged';
import { lookUpClasses } from './problems/property-names';

export * from './exports';

lookUpClasses((name) => (name === 'Duration' ? Duration : api[name as keyof typeof api]));
// Set by the commands that run an app to see what it does, in place of its output.
if (process.env.KRUISE_FEDERATION_PLAN) (require('./plan/recording') as typeof import('./plan/recording')).recordPlans(process.env.KRUISE_FEDERATION_PLAN);
// Most apps acknowledge codes of rules that are loaded anyway; the others wait until somebody asks.
lookUpCodes(() => Object.values((require('./all-rules') as typeof import('./all-rules')).ALL_RULES).flat().map(({ code }) => code));
