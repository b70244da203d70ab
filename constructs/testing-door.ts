/** For tests of users: interpreters in a Lua VM with Karmada's rules, matchers of jest for plans and diffs, and what clusters get with the fields of its kind. */
export * from './testing';
export { planMatchers } from './plan/matchers';
export { type DeliveredObject, workloadOn } from './plan/typed-workload';
