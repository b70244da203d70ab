import type { FieldOrigin } from '../../constructs/plan/model';
import { valueText } from '../words';
import { FieldName, STEP_WORDS } from './manifest';

/** Where each field comes from that is not as the template has it: step by step, in their order. */
export function Origins({ origins, path }: { readonly origins: readonly FieldOrigin[]; readonly path: string }) {
  const chains = new Map<string, FieldOrigin[]>();
  for (const origin of origins) chains.set(origin.field, [...chains.get(origin.field) ?? [], origin]);
  return (
    <div class="origins">
      {[...chains].map(([field, chain]) => (
        <section key={field}>
          <h3><FieldName field={field} /></h3>
          <ol>
            <li><span class="step">template</span><code>{valueText(chain[0].before)}</code></li>
            {chain.map((origin, at) => (
              <li key={at}>
                <span class={`step by-${origin.step}`}>{STEP_WORDS[origin.step]}</span>
                <code>{origin.after === undefined ? 'removed' : valueText(origin.after)}</code>
                <span class="by">{origin.by}<span class="meta">{origin.construct}</span></span>
              </li>
            ))}
          </ol>
        </section>
      ))}
      <p class="nothing">{chains.size === 0 ? 'Every field' : 'Every other field'} is as the template of <code>{path}</code> has it.</p>
    </div>
  );
}
