/** What a batch is made of. */
export type BatchesSpec = { readonly type: 'ratio'; readonly parts: readonly number[] } | { readonly type: 'named'; readonly batches: readonly (readonly string[])[] };

/**
 * In which batches workloads are taken over, one after the other.
 *
 * @example
 *
 * MigrationBatches.inRatio(1, 2, 7);
 * MigrationBatches.of([['shop/web'], ['shop/api', 'shop/cart']]);
 */
export class MigrationBatches {
  /** Batches whose numbers of workloads stand in this ratio, in the order of namespaces and names: of ten workloads, `inRatio(1, 2, 7)` takes over 1, then 2 more, then the other 7. They are worked out anew from every dump: name them with `of` once the first one has begun. */
  public static inRatio(...parts: number[]): MigrationBatches {
    return new MigrationBatches({ type: 'ratio', parts });
  }

  /**
   * These workloads, batch by batch. Everything that is included is in one of them.
   *
   * @param batches workloads as `name`, `namespace/name` or `Kind/name`
   */
  public static of(batches: string[][]): MigrationBatches {
    return new MigrationBatches({ type: 'named', batches });
  }

  private constructor(private readonly spec: BatchesSpec) {}

  /** @internal */
  public _spec(): BatchesSpec {
    return this.spec;
  }
}
