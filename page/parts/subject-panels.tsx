import type { ObjectChange } from '../../constructs/plan/diff-model';
import { RemovalEffect } from '../../constructs/plan/model';
import { cellOf, type Column, type Fleet, objectById, type Row } from '../fleet';
import { hazardsIn } from '../hazards';
import { countText, fullName, isLeft, NO_MORE, number } from '../words';
import { ChangeBadge, KindBadge, PlaneBadge } from './badges';
import type { DetailProps } from './cell-panel';
import { Division } from './division';
import { Hazards, PlaceList } from './lists';
import { ObjectDiff } from './object-diff';
import { Fact, Panel } from './panel';
import { Prose } from './prose';
import { type Tab, Tabs } from './tabs';

/** A workload in all clusters. */
export function WorkloadPanel({ row, fleet, selection, attention, onSelect, onClose }: DetailProps & { readonly row: Row }) {
  const { workload, change, total, totalBefore } = row;
  const places = fleet.columns.filter(({ cluster }) => {
    const { share, change: differs } = cellOf(row, cluster.name);
    return share !== undefined || differs !== undefined;
  }).map((column) => ({ row, column }));
  const notes = fleet.data.plan.notes?.filter(({ path }) => path === workload.path) ?? [];
  const removals = fleet.data.diff?.removals.filter(({ subject }) => subject === `${workload.kind} ${fullName(workload)}`) ?? [];
  const tabs: Tab[] = [
    { id: 'clusters', name: 'Clusters', count: places.length, content: () => <PlaceList fleet={fleet} places={places} by="cluster" onSelect={onSelect} /> },
    { id: 'division', name: 'Division', content: () => <Division row={row} /> },
    ...(change?.policies?.length ? [{ id: 'policies', name: 'Policies', count: change.policies.length, content: () => <Policies fleet={fleet} changes={change.policies!} /> }] : []),
  ];
  return (
    <Panel title={workload.name} attention={attention} onClose={onClose} badges={<><KindBadge kind={workload.kind} />{change && <ChangeBadge change={change.change} name={change.clusters.length > 0 && change.clusters.every(isLeft) ? NO_MORE : undefined} />}</>}>
      <dl class="facts">
        {(total ?? totalBefore) && <Fact name="Replicas"><span class="large">{change && totalBefore && countText(totalBefore) !== (total ? countText(total) : '0') && <><s>{countText(totalBefore)}</s><i class="to">→</i></>}{total ? countText(total) : '0'}</span></Fact>}
        <Fact name="Construct"><code>{workload.path}</code>{change?.movedFrom && <span class="meta">moved from {change.movedFrom}</span>}</Fact>
        {workload.namespace && <Fact name="Namespace">{workload.namespace}</Fact>}
        {Object.keys(workload.labels).length > 0 && <Fact name="Labels"><Labels labels={workload.labels} /></Fact>}
        <Fact name="When removed">{workload.removal === RemovalEffect.DELETED ? 'it is deleted in clusters, with its pods' : 'it stays in clusters, and nobody manages it'}</Fact>
      </dl>
      {change && change.hazards.length > 0 && <Hazards found={change.hazards.map((hazard) => ({ row, hazard }))} onSelect={onSelect} />}
      {change?.notes?.map((note) => <p key={note} class="remark"><Prose text={note} /></p>)}
      {notes.map(({ message }) => <p key={message} class="remark"><Prose text={message} /></p>)}
      {removals.map(({ message }) => <p key={message} class="remark"><Prose text={message} /></p>)}
      <Tabs tabs={tabs} chosen={selection.tab} onChoose={(tab) => onSelect({ ...selection, tab })} />
    </Panel>
  );
}

/** What control planes are told differently. */
function Policies({ fleet, changes }: { readonly fleet: Fleet; readonly changes: readonly ObjectChange[] }) {
  return (
    <>
      {changes.map((change) => (
        <section key={`${change.kind} ${fullName(change)}`} class="part">
          <h3><ChangeBadge change={change.change} />{change.kind} {fullName(change)}</h3>
          <ObjectDiff before={objectById(fleet.data, change.before)} after={objectById(fleet.data, change.after)} change={change} />
        </section>
      ))}
    </>
  );
}

/** A cluster with all that it gets. */
export function ClusterPanel({ column, fleet, selection, attention, onSelect, onClose }: DetailProps & { readonly column: Column }) {
  const { cluster, total, before, change, fit, gone } = column;
  const places = fleet.rows.filter((row) => {
    const { share, change: differs } = cellOf(row, cluster.name);
    return share !== undefined || differs !== undefined;
  }).map((row) => ({ row, column }));
  const changed = places.filter(({ row }) => cellOf(row, cluster.name).change !== undefined);
  const tabs: Tab[] = [
    ...(changed.length > 0 ? [{ id: 'changes', name: 'Changes', count: changed.length, content: () => <PlaceList fleet={fleet} places={changed} by="workload" onSelect={onSelect} /> }] : []),
    { id: 'workloads', name: 'Workloads', count: places.length, content: () => <PlaceList fleet={fleet} places={places} by="workload" onSelect={onSelect} /> },
  ];
  const hazards = hazardsIn(fleet, cluster.name);
  return (
    <Panel title={cluster.name} attention={attention} onClose={onClose} badges={<><PlaneBadge plane={cluster.controlPlane} />{change && <ChangeBadge change={change.change} />}{gone && <span class="badge">leaves the fleet</span>}</>}>
      <dl class="facts">
        <Fact name="Replicas">
          <span class="large">{before !== undefined && countText(before) !== countText(total) && <><s>{countText(before)}</s><i class="to">→</i></>}{countText(total)}</span>
          {cluster.capacity !== undefined && <span class="meta">{total.least > cluster.capacity ? 'more than its' : 'of a'} declared capacity of {number(cluster.capacity)}</span>}
        </Fact>
        {cluster.region && <Fact name="Region">{cluster.region}</Fact>}
        {cluster.provider && <Fact name="Provider">{cluster.provider}</Fact>}
        <Fact name="OpenKruise">{cluster.kruiseVersion}</Fact>
        {Object.keys(cluster.labels).length > 0 && <Fact name="Labels"><Labels labels={cluster.labels} /></Fact>}
      </dl>
      {change && change.differences.length > 0 && <ul class="remark">{change.differences.map((one) => <li key={one}>{one}</li>)}</ul>}
      {fit && fit.messages.length > 0 && <ul class={`remark${fit.fits ? '' : ' bad'}`}>{fit.messages.map((one) => <li key={one}>{one}</li>)}</ul>}
      {hazards.length > 0 && <Hazards found={hazards} onSelect={onSelect} />}
      <Tabs tabs={tabs} chosen={selection.tab} onChoose={(tab) => onSelect({ ...selection, tab })} />
    </Panel>
  );
}

function Labels({ labels }: { readonly labels: Readonly<Record<string, string>> }) {
  return <>{Object.entries(labels).map(([key, value]) => <code key={key} class="label">{key}={value}</code>)}</>;
}
