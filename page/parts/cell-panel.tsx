import { Certainty } from '../../constructs/definition/cluster-delivery';
import { type ObjectChange, PlanChange, PodEffect } from '../../constructs/plan/diff-model';
import { OriginStep, type PlannedObject, type PlannedUpdate } from '../../constructs/plan/model';
import { type Cell, cellOf, type Column, type Fleet, objectById, type Row } from '../fleet';
import type { Selection } from '../link';
import { CERTAINTY_WORDS, fullName, isLeft, moved, NO_MORE, shareText } from '../words';
import { ChangeBadge, KindBadge, PlaneBadge, PodBadge } from './badges';
import { Division } from './division';
import { Icon } from './icons';
import { Manifest } from './manifest';
import { ObjectDiff, PodStory } from './object-diff';
import { Origins } from './origins';
import { Fact, Panel } from './panel';
import { type Tab, Tabs } from './tabs';

export interface DetailProps {
  readonly fleet: Fleet;
  readonly selection: Selection;
  readonly attention: number;
  readonly onSelect: (selection: Selection) => void;
  readonly onClose: () => void;
}

/** An object that a cluster gets or got. */
interface Entry {
  readonly key: string;
  readonly object: Omit<PlannedObject, 'id'>;
  readonly before?: Omit<PlannedObject, 'id'>;
  readonly after?: Omit<PlannedObject, 'id'>;
  readonly change?: ObjectChange;
  readonly main: boolean;
}

/** What one cluster gets of a workload. */
export function CellPanel({ row, column, fleet, selection, attention, onSelect, onClose }: DetailProps & { readonly row: Row; readonly column: Column }) {
  const cell = cellOf(row, column.cluster.name);
  const { share, was, change } = cell;
  const entries = entriesOf(fleet, row, cell);
  const entry = entries.find(({ key }) => key === selection.object) ?? entries.find(({ main }) => main) ?? entries[0];
  const choose = (part: Partial<Selection>): void => onSelect({ ...selection, ...part });
  return (
    <Panel
      attention={attention} onClose={onClose}
      title={<><button type="button" class="crumb" onClick={() => onSelect({ workload: row.key })}>{row.workload.name}</button><i class="on"> on </i><button type="button" class="crumb" onClick={() => onSelect({ cluster: column.cluster.name })}>{column.cluster.name}</button></>}
      badges={<><KindBadge kind={row.workload.kind} /><PlaneBadge plane={(share ?? was)?.controlPlane ?? column.cluster.controlPlane} />{change && <ChangeBadge change={change.change} name={isLeft(change) ? NO_MORE : undefined} />}{change && change.pods !== PodEffect.NONE && <PodBadge effect={change.pods} />}</>}
    >
      {!share && !change ? <NotThere row={row} cluster={column.cluster.name} /> : <Facts fleet={fleet} cell={cell} />}
      {entries.length > 1 && (
        <div class="objects" role="group" aria-label="Objects that the cluster gets">
          {entries.map(({ key, object, change: differs }) => (
            <button key={key} type="button" aria-pressed={key === entry.key} onClick={() => choose({ object: key })}>
              {differs && <Icon name={differs.change} size={11} />}<span class="meta">{object.kind}</span> {object.name}
            </button>
          ))}
        </div>
      )}
      {(entry || share || was) && <Tabs tabs={tabsOf(fleet, row, column, cell, entry)} chosen={selection.tab} onChoose={(tab) => choose({ tab })} />}
    </Panel>
  );
}

function tabsOf({ data }: Fleet, row: Row, column: Column, { change }: Cell, entry: Entry | undefined): Tab[] {
  const division: Tab = { id: 'division', name: 'Division', content: () => <Division row={row} cluster={column.cluster.name} /> };
  if (!entry) return [division];
  const { before, after, object } = entry;
  const diff: Tab = {
    id: 'diff', name: 'Diff', count: entry.change?.fields.length || undefined,
    content: () => <>{change && entry.main && <PodStory change={change} />}<ObjectDiff before={before} after={after} change={entry.change} /></>,
  };
  return [
    ...(data.diff && change ? [diff] : []),
    { id: 'manifest', name: after ? 'Manifest' : 'Manifest before', content: () => <Manifest key={entry.key} object={object} /> },
    { id: 'origins', name: 'Origins', count: object.origins.length || undefined, content: () => <Origins origins={object.origins} path={row.workload.path} /> },
    division,
  ];
}

function NotThere({ row, cluster }: { readonly row: Row; readonly cluster: string }) {
  const step = row.workload.division.clusters.find((one) => one.cluster === cluster);
  return <p class="nothing">{row.workload.name} is not delivered to {cluster}. {step?.because}</p>;
}

function Facts({ fleet, cell }: { readonly fleet: Fleet; readonly cell: Cell }) {
  const { share, was } = cell;
  const [object, old] = [objectById(fleet.data, share?.workload ?? share?.outline), objectById(fleet.data, was?.workload ?? was?.outline)];
  const shownObject = object ?? old;
  const there = (share ?? was)!;
  const overrides = overridesOf(fleet, there.outline === undefined ? there.objects : [...there.objects, there.outline]);
  return (
    <dl class="facts">
      <Fact name="Replicas">
        <span class="large">{moved(cell) && was && <><s>{shareText(was)}</s><i class="to">→</i></>}{shareText(share)}</span>
        {there.certainty !== Certainty.EXACT && <span class="badge unsure">{CERTAINTY_WORDS[there.certainty]}</span>}
        {there.reason && <span class="meta">{there.reason}</span>}
      </Fact>
      {share?.withheld && <Fact name="Held back">{share.withheld}</Fact>}
      {shownObject?.update && <Fact name="Update">{updateText(shownObject.update)}</Fact>}
      {shownObject && shownObject.images.length > 0 && (
        <Fact name={shownObject.images.length === 1 ? 'Image' : 'Images'}>
          {shownObject.images.map(({ container, image }) => {
            const before = object && old?.images.find((one) => one.container === container)?.image;
            return <span key={container} class="image"><span class="meta">{container}</span>{before !== undefined && before !== image && <><code class="removed">{before}</code> </>}<code class={before !== undefined && before !== image ? 'added' : ''}>{image}</code></span>;
          })}
        </Fact>
      )}
      {overrides.length > 0 && <Fact name="Overrides">{overrides.map((by) => <code key={by} class="override">{by}</code>)}</Fact>}
    </dl>
  );
}

function updateText({ type, maxUnavailable, maxSurge, partition, paused }: PlannedUpdate): string {
  return [
    type, maxUnavailable !== undefined && `max unavailable ${maxUnavailable}`, isSome(maxSurge) && `max surge ${maxSurge}`,
    isSome(partition) && `partition ${partition}`, paused && 'paused',
  ].filter(Boolean).join(' · ');
}

/** Whether a setting is there and asks for anything. */
function isSome(setting: string | undefined): boolean {
  return setting !== undefined && !/^0%?$/.test(setting);
}

/** The overrides that changed something in these objects. */
function overridesOf({ data }: Fleet, ids: readonly string[]): string[] {
  const origins = ids.flatMap((id) => objectById(data, id)?.origins ?? []);
  return [...new Set(origins.filter(({ step }) => step === OriginStep.OVERRIDE || step === OriginStep.POLICY).map(({ by }) => by))];
}

function entriesOf({ data }: Fleet, row: Row, { share, was, change }: Cell): Entry[] {
  const keyOf = (object: Omit<PlannedObject, 'id'>): string => `${object.kind} ${fullName(object)}`;
  const before = new Map((was?.objects ?? []).flatMap((id) => {
    const object = objectById(data, id);
    return object ? [[keyOf(object), { id, object }] as const] : [];
  }));
  const changes = new Map(change?.objects.map((one) => [`${one.kind} ${fullName(one)}`, one]));
  const entries: Entry[] = (share?.objects ?? []).flatMap((id) => {
    const object = objectById(data, id);
    if (!object) return [];
    const key = keyOf(object);
    const old = before.get(key);
    before.delete(key);
    return [{ key, object, after: object, before: old?.object ?? (change && change.change !== PlanChange.CREATED && !changes.has(key) ? object : undefined), change: changes.get(key), main: id === share!.workload }];
  });
  // Where the share is unknown, all but the number of replicas can be shown of the workload.
  const outline = share && !share.workload && share.certainty === Certainty.UNKNOWN ? objectById(data, share.outline ?? row.workload.template) : undefined;
  if (outline) {
    const key = keyOf(outline);
    entries.push({ key, object: outline, after: outline, before: before.get(key)?.object ?? objectById(data, was?.outline ?? row.was?.template), change: changes.get(key), main: true });
    before.delete(key);
  }
  for (const [key, { id, object }] of before) entries.push({ key, object, before: object, change: changes.get(key), main: share?.workload === undefined && id === was?.workload });
  return entries;
}
