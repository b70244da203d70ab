import type { ComponentChildren } from 'preact';
import { ControlPlane } from '../../constructs/fleet/control-plane';
import type { Count, Fleet } from '../fleet';
import { hazardsOf } from '../hazards';
import type { Selection } from '../link';
import { amount, countText, fullName } from '../words';
import { ChangeBadge, planeClass } from './badges';
import { Icon } from './icons';
import { Hazards } from './lists';
import { Panel } from './panel';
import { Prose } from './prose';

/** What happens to workloads only later, or when somebody asks for it. */
function laterOf({ rows }: Fleet): { readonly path: string; readonly note: string }[] {
  return rows.flatMap(({ key, change }) => (change?.notes ?? []).map((note) => ({ path: key, note })));
}

/** How many things there are to be told of. */
export function noticeCount(fleet: Fleet): number {
  const { plan, diff, fit } = fleet.data;
  return plan.warnings.length + (plan.notes?.length ?? 0) + (diff ? diff.fleet.length + diff.platform.length + diff.removals.length + hazardsOf(fleet).length + laterOf(fleet).length : 0) + (fit?.filter(({ fits }) => !fits).length ?? 0);
}

export interface OverviewProps {
  readonly fleet: Fleet;
  readonly attention: number;
  readonly onSelect: (selection: Selection) => void;
  readonly onClose: () => void;
  readonly narrow: boolean;
}

/** What is to be said of the whole. */
export function Overview({ fleet, attention, onSelect, onClose, narrow }: OverviewProps) {
  const { plan, diff, fit } = fleet.data;
  const hazards = hazardsOf(fleet);
  const later = laterOf(fleet);
  const tight = fit?.filter(({ fits }) => !fits) ?? [];
  return (
    <Panel title="Overview" narrow={narrow} attention={attention} onClose={onClose}>
      {plan.notes && plan.notes.length > 0 && (
        <Section title="What happens" count={plan.notes.length}>
          <ul class="notices supposed">{plan.notes.map(({ path, message }, at) => <li key={at}><Subject fleet={fleet} path={path} onSelect={onSelect} /><p><Prose text={message} /></p></li>)}</ul>
        </Section>
      )}
      {hazards.length > 0 && <Section title="Hazards" count={hazards.length}><Hazards found={hazards} onSelect={onSelect} /></Section>}
      {tight.length > 0 && (
        <Section title="Does not fit" count={tight.length}>
          <ul class="notices">{tight.map(({ cluster, messages }) => <li key={cluster}><button type="button" class="link" onClick={() => onSelect({ cluster })}>{cluster}</button>{messages.map((one) => <p key={one}><Prose text={one} /></p>)}</li>)}</ul>
        </Section>
      )}
      {later.length > 0 && (
        <Section title="Later" count={later.length}>
          <ul class="notices">{later.map(({ path, note }) => <li key={path + note}><Subject fleet={fleet} path={path} onSelect={onSelect} /><p><Prose text={note} /></p></li>)}</ul>
        </Section>
      )}
      <Section title="Control planes"><Planes fleet={fleet} /></Section>
      {plan.warnings.length > 0 && (
        <Section title="Warnings" count={plan.warnings.length}>
          <ul class="notices">
            {plan.warnings.map((warning, at) => (
              <li key={at}>
                <span class="notice-head"><Icon name="warning" size={13} /><span class="code-name">{warning.code}</span><Subject fleet={fleet} path={warning.path} onSelect={onSelect} /></span>
                <p><Prose text={warning.message} /></p>
                <p class="fix"><b>Fix:</b> <Prose text={warning.fix} /></p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {diff && diff.fleet.length > 0 && (
        <Section title="Fleet" count={diff.fleet.length}>
          <ul class="notices">{diff.fleet.map(({ cluster, change, differences }) => <li key={cluster}><span class="notice-head"><ChangeBadge change={change} /><button type="button" class="link" onClick={() => onSelect({ cluster })}>{cluster}</button></span>{differences.map((one) => <p key={one}>{one}</p>)}</li>)}</ul>
        </Section>
      )}
      {diff && diff.removals.length > 0 && (
        <Section title="What becomes of removed files" count={diff.removals.length}>
          <ul class="notices">{diff.removals.map(({ subject, message }) => <li key={subject}><b>{subject}</b><p><Prose text={message} /></p></li>)}</ul>
        </Section>
      )}
      {diff && diff.platform.length > 0 && (
        <Section title="Platform" count={diff.platform.length}>
          <ul class="notices">{diff.platform.map((one) => <li key={`${one.file} ${one.kind} ${fullName(one)}`}><span class="notice-head"><ChangeBadge change={one.change} /><b>{one.kind} {fullName(one)}</b></span><p class="meta">{one.file}</p></li>)}</ul>
        </Section>
      )}
      <Section title="Applied by">
        <p class="meta">{plan.tools.length === 0 ? 'No tool of the app applies the output.' : plan.tools.map(({ name, prunes }) => `${name}, which ${prunes ? 'removes' : 'keeps'} objects whose files have gone`).join('; ')}</p>
        <p class="meta">{amount(plan.platform.length, 'platform object')} · cdk8s-kruise-federation {plan.version}</p>
      </Section>
    </Panel>
  );
}

/** A construct; a link if it is a workload. */
function Subject({ fleet, path, onSelect }: { readonly fleet: Fleet; readonly path: string; readonly onSelect: (selection: Selection) => void }) {
  const row = fleet.rowByKey.get(path);
  return row ? <button type="button" class="link" onClick={() => onSelect({ workload: row.key })}>{path}</button> : <span class="meta">{path}</span>;
}

function Section({ title, count, children }: { readonly title: string; readonly count?: number; readonly children: ComponentChildren }) {
  return <section class="part"><h3>{title}{count !== undefined && <span class="tally">{count}</span>}</h3>{children}</section>;
}

function Planes({ fleet }: { readonly fleet: Fleet }) {
  const planes = Object.values(ControlPlane).map((plane) => ({ plane, columns: fleet.columns.filter(({ cluster, gone }) => cluster.controlPlane === plane && !gone) })).filter(({ columns }) => columns.length > 0);
  const total = (plane: ControlPlane): Count => fleet.planes.get(plane) ?? { least: 0, most: 0, open: false };
  return (
    <ul class="planes">
      {planes.map(({ plane, columns }) => (
        <li key={plane} class={planeClass(plane)}>
          <span class="badge plane"><i class="dot" />{plane}</span>
          <span class="meta">{amount(columns.length, 'cluster')}</span>
          <span class="bar-track"><i class="bar" style={{ width: `${total(plane).most / Math.max(1, fleet.total.most) * 100}%` }} /></span>
          <span class="count">{countText(total(plane))}</span>
        </li>
      ))}
      <li class="sum"><span>All</span><span class="meta">{amount(fleet.columns.filter(({ gone }) => !gone).length, 'cluster')}</span><span /><span class="count">{countText(fleet.total)}</span></li>
    </ul>
  );
}
