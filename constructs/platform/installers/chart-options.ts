/** Where the Helm chart of Kruise is. */
export interface KruiseChartOptions {
  /**
   * Address of the repository of charts: `https://...`, or `oci://...` without the name of the chart.
   * @default 'https://openkruise.github.io/charts/'
   */
  readonly repository?: string;
  /**
   * Name of the chart in it.
   * @default 'kruise'
   */
  readonly name?: string;
  /**
   * Version of the chart, where it is not that of Kruise.
   * @default - the version of the installation
   */
  readonly version?: string;
}
