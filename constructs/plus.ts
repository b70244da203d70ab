/** The one place that imports cdk8s-plus, so that another edition of it is one change. */
export * from 'cdk8s-plus-28';
