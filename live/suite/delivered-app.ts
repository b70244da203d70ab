import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEnvironment } from '../environment';
import { apply, compareLive, drift, interpreterErrors, type LogMark, markLogs, register, remove, settle, type SettleOptions, type Site, type Written } from '../harness';
import { letGo, objectIds, podIds } from './let-go';
import { applyTools } from './tool-objects';

/** An app in the clusters that were registered for it. */
export interface DeliveredApp {
  readonly app: Written;
  readonly site: Site;
}

/** What is special about an app. */
export interface DeliveryOptions extends SettleOptions {
  /** What its user does before it is applied. */
  readonly prepare?: (delivered: DeliveredApp) => Promise<void>;
  /** What its user does after it was removed. */
  readonly tidy?: (delivered: DeliveredApp) => Promise<void>;
  /** Labels and annotations that somebody put on its objects before it was applied, and that nobody takes away. @default - none */
  readonly marks?: RegExp;
  /** Whether its objects were in clusters before it, and stay there when it goes: those of a migration. @default false */
  readonly stays?: boolean;
  /** Questions about it while it is there. */
  readonly also?: (delivered: () => DeliveredApp) => void;
}

/** How long after it settled an app is asked for drift again. */
const LATER = 10_000;

/** The tests that every app must pass: it is admitted, delivered as predicted, does not drift, no interpreter fails, and it goes without a trace. */
export function specifyDelivery(environment: LiveEnvironment, build: () => Written, { prepare, tidy, marks, stays = false, also, ...settling }: DeliveryOptions = {}): void {
  let delivered: DeliveredApp | undefined;
  let warnings: string[] = [];
  let mark: LogMark;
  let settled: number;
  let arrived = false;
  let objects: Record<string, string>;
  let pods: Record<string, string>;

  const whole = (): DeliveredApp => {
    if (!delivered || !arrived) throw new Error('It was not applied, or did not settle: see the tests above.');
    return delivered;
  };

  test('is applied, with nothing refused and no warning', async () => {
    const app = build();
    mark = markLogs(environment);
    delivered = { app, site: await register(environment, app.fleet) };
    await prepare?.(delivered);
    if (stays) objects = await objectIds(delivered.site, app);
    warnings = await apply(delivered.site, app);
    expect(warnings).toEqual([]);
  });

  test('does not drift at once', async () => {
    if (!delivered) throw new Error('It was not applied.');
    expect(await drift(delivered.site, delivered.app)).toEqual([]);
  });

  test('settles: bindings and works are applied, controllers have seen all, pods are ready', async () => {
    if (!delivered) throw new Error('It was not applied.');
    await settle(delivered.site, delivered.app, settling);
    arrived = true;
    settled = Date.now();
    if (stays) pods = await podIds(delivered.site, delivered.app);
  });

  test('is in every cluster what delivered() says', async () => {
    const { compared, lines } = await compareLive(whole().site, whole().app, marks);
    expect(lines).toEqual([]);
    expect(compared).toBeGreaterThan(0);
  });

  test('is admitted in what it tells Argo CD, Flux and others, too, without drift', async () => {
    expect(await applyTools(whole())).toMatchObject({ warnings: [], drift: [] });
  });

  also?.(whole);

  test('does not drift later', async () => {
    const { site, app } = whole();
    await sleep(Math.max(0, settled + LATER - Date.now()));
    expect(await drift(site, app)).toEqual([]);
  });

  test('fails no interpreter', () => {
    expect(interpreterErrors(environment, mark)).toEqual([]);
  });

  if (stays) {
    test('is removed, and clusters keep the objects that they had before, with the same pods', async () => {
      const { site, app } = whole();
      await letGo(site, app);
      await sleep(LATER);
      const now = { objects: await objectIds(site, app), pods: await podIds(site, app) };
      await tidy?.(whole());
      expect(now).toEqual({ objects, pods });
      expect([objects, pods].map((ids) => Object.keys(ids).length > 0)).toEqual([true, true]);
    });
    return;
  }

  test('is removed, and no cluster keeps an object of it', async () => {
    if (!delivered) throw new Error('It was not applied.');
    await remove(delivered.site, delivered.app);
    await tidy?.(delivered);
  });
}
