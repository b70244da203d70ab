import { cellOf, type Row } from '../fleet';
import { shareText } from '../words';
import { planeClass } from './badges';

interface DivisionProps {
  readonly row: Row;
  /** The cluster that somebody looks at, which comes first. */
  readonly cluster?: string;
}

/** How the replicas of a workload were divided. */
export function Division({ row, cluster }: DivisionProps) {
  return (
    <div class="division">
      <p class="lead"><b>{row.workload.division.strategy}</b> {row.workload.division.summary}</p>
      <Steps row={row} cluster={cluster} />
    </div>
  );
}

function Steps({ row, cluster }: DivisionProps) {
  const { clusters } = row.workload.division;
  const weighted = clusters.some(({ weight }) => weight !== undefined);
  const ordered = [...clusters].sort((a, b) => Number(b.cluster === cluster) - Number(a.cluster === cluster) || Number(b.selected) - Number(a.selected));
  return (
    <table class="steps">
      <caption class="unseen">How each cluster came to its share</caption>
      <thead><tr><th scope="col">Cluster</th>{weighted && <th scope="col" class="figure">Weight</th>}<th scope="col" class="figure">Share</th><th scope="col">Because</th></tr></thead>
      <tbody>
        {ordered.map((step) => {
          const { share, was } = cellOf(row, step.cluster);
          const there = share ?? was;
          return (
            <tr key={step.cluster} class={`${step.selected ? '' : 'out'}${step.cluster === cluster ? ' here' : ''}`}>
              <th scope="row">{there && <i class={`dot ${planeClass(there.controlPlane)}`} />}{step.cluster}</th>
              {weighted && <td class="figure">{step.weight ?? ''}</td>}
              <td class="figure">{step.selected ? shareText(row.gone ? undefined : share) : '–'}</td>
              <td>{step.because}{there?.reason && <span class="meta">{there.reason}</span>}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A division as one bar: for pages with room for it. */
export function DivisionCard({ row, steps, onOpen }: { readonly row: Row; readonly steps: boolean; readonly onOpen: () => void }) {
  const shares = row.workload.clusters.filter(({ replicas }) => (replicas ?? 0) > 0);
  const sum = shares.reduce((total, { replicas }) => total + replicas!, 0);
  return (
    <section class="card division-card">
      <h2><button type="button" onClick={onOpen}>{row.workload.name}</button><span class="badge">{row.workload.division.strategy}</span></h2>
      <p>{row.workload.division.summary}</p>
      {sum > 0 && (
        <div class="stack" role="img" aria-label={shares.map((share) => `${share.cluster} ${shareText(share)}`).join(', ')}>
          {shares.map((share) => (
            <span key={share.cluster} class={planeClass(share.controlPlane)} style={{ flexGrow: share.replicas }} title={`${share.cluster}: ${shareText(share)}`}>
              <b>{shareText(share)}</b><span>{share.cluster}</span>
            </span>
          ))}
        </div>
      )}
      {steps && <Steps row={row} />}
    </section>
  );
}
