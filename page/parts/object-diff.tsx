import { useMemo, useState } from 'preact/hooks';
import type { ClusterChange, FieldChange, ObjectChange } from '../../constructs/plan/diff-model';
import type { PlannedObject } from '../../constructs/plan/model';
import { type DiffLine, folded, lineDiff, type Stretch } from '../line-diff';
import { updateSentence, valueText } from '../words';
import { type YamlLine, yamlLines } from '../yaml';
import { PodBadge } from './badges';
import { FieldName, Line } from './manifest';
import { Prose } from './prose';

type Side = Omit<PlannedObject, 'id'> | undefined;

/** What a change does to pods, and why. */
export function PodStory({ change }: { readonly change: ClusterChange }) {
  const figures = updateSentence(change);
  return (
    <div class={`story pods-${change.pods}`}>
      <PodBadge effect={change.pods} />
      {figures && <span class="figures">{figures}</span>}
      {change.reasons.length > 0 && <ul>{change.reasons.map((reason) => <li key={reason}><Prose text={reason} /></li>)}</ul>}
    </div>
  );
}

/** What differs in an object: the fields, then the lines. */
export function ObjectDiff({ before, after, change }: { readonly before: Side; readonly after: Side; readonly change: ObjectChange | undefined }) {
  if (before && after && (before === after || !change)) return <p class="nothing">This object does not change.</p>;
  if (!before && !after) return <p class="nothing">The plan from before is not in this page, so there are no lines to compare.</p>;
  return (
    <>
      {change && change.fields.length > 0 && <Fields fields={change.fields} />}
      <Lines before={before} after={after} />
    </>
  );
}

function Fields({ fields }: { readonly fields: readonly FieldChange[] }) {
  return (
    <ul class="fields" aria-label="Fields that differ">
      {fields.map(({ field, before, after, origin }) => (
        <li key={field}>
          <FieldName field={field} />{origin && <span class="note">← {origin}</span>}
          <p>{before === undefined ? <span class="meta">none</span> : <code class="removed">{valueText(before)}</code>}<i class="to">→</i>{after === undefined ? <span class="meta">none</span> : <code class="added">{valueText(after)}</code>}</p>
        </li>
      ))}
    </ul>
  );
}

function Lines({ before, after }: { readonly before: Side; readonly after: Side }) {
  const [old, now] = useMemo(() => [before, after].map((side) => (side ? yamlLines(side.manifest) : [])), [before, after]);
  const stretches = useMemo(() => folded(lineDiff(old.map(({ text }) => text), now.map(({ text }) => text))), [old, now]);
  return (
    <pre class="code diff" tabIndex={0} aria-label="Lines that differ">
      {stretches.map((stretch, at) => <Part key={at} stretch={stretch} old={old} now={now} />)}
    </pre>
  );
}

function Part({ stretch, old, now }: { readonly stretch: Stretch; readonly old: readonly YamlLine[]; readonly now: readonly YamlLine[] }) {
  const [open, setOpen] = useState(!stretch.folded);
  if (!open) return <button type="button" class="fold" onClick={() => setOpen(true)}>{stretch.lines.length} lines that are the same</button>;
  return <>{stretch.lines.map((line, at) => <Row key={at} line={line} yaml={line.after === undefined ? old[line.before!] : now[line.after]} />)}</>;
}

function Row({ line, yaml }: { readonly line: DiffLine; readonly yaml: YamlLine }) {
  const sign = { same: ' ', added: '+', removed: '−' }[line.change];
  return (
    <span class={`line ${line.change}`}>
      <span class="line-number" aria-hidden="true">{((line.after ?? line.before) ?? 0) + 1}</span>
      <span class="sign">{sign}</span>
      <code><Line line={yaml} /></code>
    </span>
  );
}
