import { Fragment } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { type FieldOrigin, OriginStep, type PlannedObject } from '../../constructs/plan/model';
import { valueText } from '../words';
import { type YamlLine, yamlLines } from '../yaml';
import { Icon } from './icons';

/** Longer manifests are cut until somebody asks for the rest. */
const FIRST_LINES = 1500;

/** What is said of a step in the making of a field. */
export const STEP_WORDS: Readonly<Record<OriginStep, string>> = {
  [OriginStep.DIVISION]: 'division', [OriginStep.OVERRIDE]: 'override', [OriginStep.POLICY]: 'policy', [OriginStep.LEFT]: 'left to the cluster', [OriginStep.ROLLOUT]: 'rollout',
};

/** The last origin of every field, which made what stands there. */
export function marks(origins: readonly FieldOrigin[]): ReadonlyMap<string, FieldOrigin> {
  return new Map(origins.map((origin) => [origin.field, origin]));
}

/** A field, which may go on in the next line where a part of it ends. */
export function FieldName({ field }: { readonly field: string }) {
  return <code class="field">{field.split(/(?=[.[])/).map((part, at) => <Fragment key={at}>{at > 0 && <wbr />}{part}</Fragment>)}</code>;
}

/** The colours of a line. */
export function Line({ line }: { readonly line: YamlLine }) {
  return <>{line.tokens.map(({ kind, text }, at) => (kind === 'plain' ? text : <span key={at} class={`token-${kind}`}>{text}</span>))}</>;
}

/** A manifest as YAML, with a note on each line that is not as the template has it. */
export function Manifest({ object }: { readonly object: Omit<PlannedObject, 'id'> }) {
  const [whole, setWhole] = useState(false);
  const [copied, setCopied] = useState(false);
  const lines = useMemo(() => yamlLines(object.manifest), [object]);
  const made = useMemo(() => marks(object.origins), [object]);
  const text = (): string => `${lines.map((line) => line.text).join('\n')}\n`;
  const copy = (): unknown => navigator.clipboard?.writeText(text()).then(() => setCopied(true), () => setCopied(false));
  const first = new Set<string>();
  return (
    <div class="manifest">
      <div class="sheet-bar">
        <span class="meta">{made.size === 0 ? 'All fields are as the template has them.' : `${made.size === 1 ? '1 field is' : `${made.size} fields are`} not as the template has ${made.size === 1 ? 'it' : 'them'}.`}</span>
        {navigator.clipboard && <button type="button" class="quiet" onClick={copy}><Icon name="copy" size={13} />{copied ? 'Copied' : 'Copy YAML'}</button>}
      </div>
      <pre class="code" tabIndex={0} aria-label={`Manifest of ${object.kind} ${object.name}`}>
        {(whole ? lines : lines.slice(0, FIRST_LINES)).map((line, at) => {
          const origin = first.has(line.field) ? undefined : made.get(line.field);
          if (origin) first.add(line.field);
          const mark = made.get(line.field);
          return (
            <span key={at} class={`line${mark ? ` made by-${mark.step}` : ''}`}>
              <span class="line-number" aria-hidden="true">{at + 1}</span>
              <code><Line line={line} /></code>
              {origin && <Note origin={origin} />}
            </span>
          );
        })}
      </pre>
      {!whole && lines.length > FIRST_LINES && <button type="button" class="quiet wide" onClick={() => setWhole(true)}>Show all {lines.length} lines</button>}
    </div>
  );
}

function Note({ origin }: { readonly origin: FieldOrigin }) {
  const before = origin.before === undefined ? '' : `Was ${valueText(origin.before)}. `;
  return <span class="note" title={`${before}Said in ${origin.construct}.`}><i aria-hidden="true">← </i>{origin.by.startsWith(STEP_WORDS[origin.step]) ? '' : `${STEP_WORDS[origin.step]}: `}{origin.by}</span>;
}
