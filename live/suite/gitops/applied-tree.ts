import { ControlPlane } from '../../../constructs';
import type { LiveEnvironment } from '../../environment';
import { compareLive, makeNamespaces, partsOf, register, remove, settle, type Site, type Written } from '../../harness';
import { Applier, changedBy, failures, type Tool, TOOL_MARKS } from '../../harness/gitops';
import { driftOf, wavesOf } from './sights';

/** What is special about a tree. */
export interface TreeOptions {
  /** How long a sync, and health after it, may take. @default 120 */
  readonly seconds?: number;
  /** How many objects clusters have of it at least. @default 1 */
  readonly objects?: number;
  /** What is done when it is removed. @default - nothing */
  readonly tidy?: () => Promise<void>;
}

/** The tests that every tree must pass in the hands of a tool: it is applied in its order and healthy, does not drift, is applied again without a write, and clusters have what was said. */
export function specifyTree(environment: LiveEnvironment, tool: Tool, build: () => Written, { seconds = 120, objects = 1, tidy }: TreeOptions = {}): void {
  let site: Site;
  let app: Written;
  let applier: Applier;
  beforeAll(async () => {
    app = build();
    site = await register(environment, app.fleet);
    applier = new Applier(tool, site);
    for (const part of partsOf(site, app)) if (part.controlPlane === ControlPlane.KARMADA) await makeNamespaces(part);
  });
  afterAll(async () => {
    await remove(site, app);
    await tidy?.();
  });

  test('all is applied in its order, allowed and healthy, without a warning', async () => {
    const units = await applier.apply(app, { seconds });
    expect(units.length).toBeGreaterThan(0);
    expect(failures(units)).toEqual([]);
    expect(applier.warnings).toEqual([]);
    for (const waves of units.map(wavesOf)) expect(waves).toEqual([...waves].sort((a, b) => a - b));
  });

  test('there is no drift, at once and later', async () => {
    expect(await driftOf(applier, app)).toEqual({ now: [], later: [] });
  });

  test('applied once more, nothing is written', async () => {
    const units = await applier.apply(app, { seconds });
    expect(failures(units)).toEqual([]);
    expect(changedBy(units).filter((line) => !/ (Synced|unchanged)$/.test(line))).toEqual([]);
  });

  test('every cluster has what delivered() says, and nothing of the tool but its marks', async () => {
    await settle(site, app, { seconds: 240 });
    const { compared, lines } = await compareLive(site, app, TOOL_MARKS[tool]);
    expect(lines).toEqual([]);
    expect(compared).toBeGreaterThanOrEqual(objects);
  });
}
