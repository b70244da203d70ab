import * as fs from 'node:fs';
import * as path from 'node:path';
import { stringify } from 'yaml';
import type { Contender } from './contender';
import { FIRST, objectsOfFirst } from './same-objects';
import { readObjects } from '../recording';

/**
 * A chart with one template: text with a `range` over a list of values. It calls no helper, no `include` and no `toYaml`, which is the
 * fastest that a chart can be. `helm template` writes to its standard output, as in pipelines and in Argo CD; it checks nothing.
 */
export const HELM: Contender = {
  title: '`helm template`, a text template',
  program: { name: 'helm', module: 'helm.sh/helm/v3/cmd/helm', version: 'v3.19.0' },
  prepare: (program, directory, objects, workloads) => {
    fs.mkdirSync(path.join(directory, 'templates'), { recursive: true });
    fs.writeFileSync(path.join(directory, 'Chart.yaml'), stringify({ apiVersion: 'v2', name: 'shop', version: '1.0.0' }));
    fs.writeFileSync(path.join(directory, 'values.yaml'), stringify({
      workloads: Array.from({ length: workloads }, (_, i) => (
        { name: `web-${i}`, image: FIRST.image.replace(FIRST.name, `web-${i}`), replicas: FIRST.replicas })),
    }));
    const template = templateOf(objectsOfFirst(objects));
    fs.writeFileSync(path.join(directory, 'templates', 'workloads.yaml'), `{{- range .Values.workloads }}\n${template}{{- end }}\n`);
    return [program, 'template', 'shop', directory, '--namespace', 'shop'];
  },
  read: readObjects,
};

function templateOf(objects: readonly any[]): string {
  return objects.map((object) => `---\n${stringify(object)}`).join('')
    .replaceAll(FIRST.image, '{{ .image }}')
    .replaceAll(FIRST.name, '{{ .name }}')
    .replaceAll(`replicas: ${FIRST.replicas}\n`, 'replicas: {{ .replicas }}\n')
    .replaceAll('namespace: shop\n', 'namespace: {{ $.Release.Namespace }}\n');
}
