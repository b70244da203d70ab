/** Works without the rules for their conditions, which have tests of their own. */
export function withoutConditions(works: readonly any[]): any[] {
  return works.map((work) => ({
    ...work,
    spec: { ...work.spec, manifestConfigs: work.spec.manifestConfigs.map(({ conditionRules: _, ...config }: any) => config) },
  }));
}
