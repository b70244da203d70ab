import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { PageData } from '../../constructs/plan/page';
import { buildPage } from '../../scripts/build-page';
import { APP, RUN_APP, write } from './apps';
import { cliLater, Folder } from './command-line';

const folder = new Folder();
const home = process.cwd();

beforeAll(() => {
  buildPage();
  write(folder.path, { 'app.cjs': APP, 'cdk8s.yaml': `language: typescript\napp: ${RUN_APP}\n` });
  process.chdir(folder.path);
});
afterAll(() => {
  process.chdir(home);
  folder.remove();
});

test('the page of an outage shows what is gone, though Karmada is told the same as before', async () => {
  const { code, err } = await cliLater('plan', '--lost', 'us-east', '--output', 'html', '--file', 'lost.html');
  expect({ code, err }).toMatchObject({ code: 0 });
  const data: PageData = JSON.parse(String(gunzipSync(Buffer.from(/id="data">([^<]*)</.exec(readFileSync('lost.html', 'utf8'))![1], 'base64'))));
  expect(data.diff!.workloads).toMatchObject([{ path: 'shop/web', clusters: expect.arrayContaining([expect.objectContaining({ cluster: 'us-east', replicasBefore: 3, change: 'deleted' })]) }]);
  expect(data.diff!.workloads[0].notes).toBeUndefined();
  expect(data.plan.notes!.length).toBeGreaterThan(0);
});
