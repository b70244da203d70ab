import { readEnvironment } from '../environment';
import { apply, compareLive, drift, register, remove, settle, type Site, until, type Written } from '../harness';
import { podsOf } from '../harness/pods';
import { prune } from './life/deploy';
import { throughout } from './life/eventually';
import { fileOf, forSuite, kindsApp, packageAt, packageOfToday, previousRelease, synthesisedBy } from './life/package-of';

const environment = readEnvironment();
const NAMESPACE = process.env.LIVE_NAMESPACE ?? 'live-upgrade';
const PREVIOUS = previousRelease();

const APPS = ['the example', 'an app of several kinds'] as const;

if (PREVIOUS === undefined) {
  describe('An upgrade of the package', () => {
    it.skip('cannot be tried: there is no release yet, and LIVE_PREVIOUS names no commit', () => undefined);
  });
} else {
  describe(`An upgrade of the package from ${PREVIOUS}`, () => {
    const directories = { before: packageAt(PREVIOUS), today: packageOfToday() };
    const namespaces = { 'the example': NAMESPACE, 'an app of several kinds': `${NAMESPACE}-kinds` };
    // The app of a user stays as it is when the package is upgraded: the example is the one of the release.
    const text = {
      'the example': forSuite(fileOf(directories.before, 'main.ts'), environment, namespaces['the example']),
      'an app of several kinds': forSuite(kindsApp(), environment, namespaces['an app of several kinds']),
    };

    describe.each(APPS)('under %s', (name) => {
      let site: Site;
      let before: Written;
      let today: Written;
      let uids: Record<string, string>;

      /** All pods, by cluster and name, with what a restart would change. */
      const pods = async () => {
        const all = await podsOf(site, namespaces[name]);
        return Object.fromEntries(all.map(({ cluster, name: pod, uid, restarts, images }) => [`${cluster} ${pod}`, JSON.stringify({ uid, restarts, images })]));
      };

      beforeAll(async () => {
        before = synthesisedBy(directories.before, 'app', text[name]);
        today = synthesisedBy(directories.today, 'app', text[name]);
        site = await register(environment, before.fleet);
        await apply(site, before);
        await settle(site, before, { seconds: 240 });
        uids = await pods();
        await apply(site, today);
        await prune(site, before, today);
        await settle(site, today, { seconds: 240 });
        // What bindings say may still be about the version before.
        await until('clusters to have the output of today', 120, async () => (await compareLive(site, today)).lines);
      });
      afterAll(() => remove(site, today, { seconds: 240 }));

      it('restarts no pod, and replaces none', async () => {
        expect(Object.keys(uids).length).toBeGreaterThan(0);
        await throughout(8, async () => {
          const now = await pods();
          const all = [...new Set([...Object.keys(uids), ...Object.keys(now)])];
          return all.filter((pod) => uids[pod] !== now[pod]).map((pod) => `${pod}: ${uids[pod]} became ${now[pod]}`);
        });
      });

      it('leaves every cluster with what the package says today', async () => expect((await compareLive(site, today)).lines).toEqual([]));
      it('leaves no drift', async () => expect(await drift(site, today)).toEqual([]));
    });
  });
}
