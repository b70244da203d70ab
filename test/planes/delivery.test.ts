import { ApiObject, App, Chart } from 'cdk8s';
import { ControlPlane, Delivery, FederatedChart, type FederatedChartOptions, FederationApp, Fleet, KruiseFederatedCloneSet } from '../../constructs';

const containers = [{ name: 'web', image: 'registry.example.com/web:1.4.2', portNumber: 8080 }];

function chartOn(app: App): Chart {
  new Fleet(app, 'fleet', { clusters: [{ name: 'edge', controlPlane: ControlPlane.OCM }] });
  return new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
}

function kindsOf(works: any[]): string[] {
  return works.flatMap(({ spec }) => spec.workload.manifests).map(({ kind }) => kind);
}

describe('a delivery', () => {
  test('is for the control plane it names', () => {
    const chart = chartOn(new App());
    const [plain, without] = [undefined, [Delivery.byOcm({ createNamespace: false })]].map((delivery, index) => (
      new KruiseFederatedCloneSet(chart, `web-${index}`, { containers, delivery })
    ));
    expect(kindsOf(plain.works)).toEqual(['Namespace', 'CloneSet']);
    expect(kindsOf(without.works)).toEqual(['CloneSet']);
  });

  test('keeps what it was made of, whatever becomes of that later', () => {
    const options = { createNamespace: false };
    const delivery = [Delivery.byOcm(options)];
    options.createNamespace = true;
    expect(kindsOf(new KruiseFederatedCloneSet(chartOn(new App()), 'web', { containers, delivery }).works)).toEqual(['CloneSet']);
  });

  test('of a chart is for all of its objects, and what is wrong with it is reported once', () => {
    const synth = (options: FederatedChartOptions) => {
      const app = new FederationApp();
      const chart = chartOn(app);
      const federated = FederatedChart.fromChart(chart, options);
      new KruiseFederatedCloneSet(new Chart(app, 'other', { namespace: 'other' }), 'other', { containers });
      for (const name of ['web', 'api']) {
        const labels = { app: name };
        new ApiObject(chart, name, {
          apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name, namespace: 'shop' },
          spec: { replicas: 1, selector: { matchLabels: labels }, template: { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'web:1' }] } } },
        });
      }
      const reports = app.node.findAll().flatMap((construct) => construct.node.validate()).filter((line) => /KF5(17|39)/.test(line));
      return { reports, works: () => federated.resources.flatMap((resource: any) => resource.works) };
    };
    const { reports, works } = synth({ delivery: [Delivery.byOcm({ createNamespace: false })] });
    expect(reports).toEqual([]);
    expect(kindsOf(works())).toEqual(['Deployment', 'Deployment']);
    expect(synth({ delivery: [Delivery.byOcm({}), Delivery.byOcm({})] }).reports).toEqual([expect.stringContaining('KF539: delivery contains several deliveries by OCM.')]);
    expect(synth({ delivery: [{}] as any }).reports).toEqual([expect.stringContaining('KF517: delivery[0] is {}; expected a Delivery.')]);
  });
});
