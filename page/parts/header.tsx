import type { ComponentChildren } from 'preact';
import type { Fleet } from '../fleet';
import { amount, countText, number } from '../words';
import { Icon, type IconName, Mark } from './icons';
import { noticeCount } from './overview';

export interface HeaderProps {
  readonly fleet: Fleet;
  readonly dark: boolean;
  readonly onTheme: () => void;
  readonly onKeys: () => void;
  readonly overview: boolean;
  readonly onOverview: () => void;
}

/** What the page is about, and its figures. */
export function Header({ fleet, dark, onTheme, onKeys, overview, onOverview }: HeaderProps) {
  const { data, rows, columns } = fleet;
  const what = data.diff ? 'Fleet diff' : 'Fleet plan';
  const notices = noticeCount(fleet);
  return (
    <header class="top">
      <Mark />
      <div class="title">
        <h1>{data.title}</h1>
        <p class="meta">{what !== data.title && `${what} · `}{data.diff ? `${amount(rows.length, 'workload')} · ${amount(columns.length, 'cluster')} · ${countText(fleet.total)} replicas` : `cdk8s-kruise-federation ${data.plan.version}`}</p>
      </div>
      {data.diff ? <DiffFigures fleet={fleet} /> : <PlanFigures clusters={columns.length} fleet={fleet} />}
      <div class="tools">
        <button type="button" aria-pressed={overview} onClick={onOverview}><Icon name="panel" />Overview{notices > 0 && <span class="tally">{notices}</span>}</button>
        <button type="button" class="round" onClick={onTheme} aria-label={dark ? 'Switch to light colours' : 'Switch to dark colours'} title={dark ? 'Light colours' : 'Dark colours'}><Icon name="theme" /></button>
        <button type="button" class="round" onClick={onKeys} aria-label="Show the keys" title="Keys (?)"><Icon name="keyboard" /></button>
      </div>
    </header>
  );
}

function Figure({ value, name, icon, tone }: { readonly value: ComponentChildren; readonly name: string; readonly icon?: IconName; readonly tone?: string }) {
  return <div class={`figure-tile ${tone ?? ''}`}><dt>{icon && <Icon name={icon} size={12} />}{name}</dt><dd>{value}</dd></div>;
}

function PlanFigures({ clusters, fleet }: { readonly clusters: number; readonly fleet: Fleet }) {
  return (
    <dl class="figures">
      <Figure value={number(clusters)} name={clusters === 1 ? 'cluster' : 'clusters'} />
      <Figure value={number(fleet.rows.length)} name={fleet.rows.length === 1 ? 'workload' : 'workloads'} />
      <Figure value={countText(fleet.total)} name="replicas" />
    </dl>
  );
}

function DiffFigures({ fleet }: { readonly fleet: Fleet }) {
  const summary = fleet.data.diff!.summary;
  const tone = (count: number, name: string): string => (count > 0 ? name : 'zero');
  return (
    <dl class="figures">
      {summary.irreversible > 0 && <Figure value={number(summary.irreversible)} name="irreversible" icon="warning" tone="irreversible" />}
      <Figure value={number(summary.created)} name="created" icon="created" tone={tone(summary.created, 'change-created')} />
      <Figure value={number(summary.changed)} name="changed" icon="changed" tone={tone(summary.changed, 'change-changed')} />
      <Figure value={number(summary.deleted)} name="deleted" icon="deleted" tone={tone(summary.deleted, 'change-deleted')} />
      <Figure value={number(summary.podsRecreated)} name="pods recreated" icon="recreated" tone={tone(summary.podsRecreated, 'pods-recreated')} />
      <Figure value={number(summary.podsInPlace)} name="pods in place" icon="in-place" tone={tone(summary.podsInPlace, 'pods-in-place')} />
      <Figure value={<>+{number(summary.replicasAdded)} <span class="minus">−{number(summary.replicasRemoved)}</span></>} name="replicas" tone={tone(summary.replicasAdded + summary.replicasRemoved, '')} />
    </dl>
  );
}
