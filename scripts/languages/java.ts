import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { generate, type Language, PACKAGES, run, versionOf } from './language';
import { ROOT } from '../import-sources';

const CODE = path.join(PACKAGES, 'java');
/** Maven Central has no cdk8s-plus-28, so it is made of its npm package, as ours is. */
const PLUS = path.join(PACKAGES, 'java-plus');
const REACTOR = path.join(PACKAGES, 'java-reactor');

const QUIETLY = [
  '--batch-mode', '--no-transfer-progress', '-Dmaven.javadoc.skip=true', '-Dmaven.source.skip=true', '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
  '-Dorg.slf4j.simpleLogger.log.org.apache.maven.plugin.surefire=info',
];

function maven(args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  return run('mvn', [...QUIETLY, ...args], { cwd: REACTOR, env });
}

/** Writes the code of cdk8s-plus-28, unless that of these versions is there and compiled. */
function generatePlus(): void {
  const versions = ['cdk8s-plus-28', 'jsii-pacmak'].map((name) => JSON.parse(readFileSync(path.join(ROOT, 'node_modules', name, 'package.json'), 'utf8')).version).join(' ');
  const mark = path.join(PLUS, 'versions');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === versions) return;
  rmSync(PLUS, { recursive: true, force: true });
  generate(['java'], PLUS, path.join(ROOT, 'node_modules', 'cdk8s-plus-28'), 'verbatim');
  writeFileSync(mark, versions);
}

/** The lowest version of each range, as everywhere in the tests. Maven reads the pom of every version of a range otherwise, which takes minutes. */
function pin(pom: string): void {
  const text = readFileSync(pom, 'utf8');
  const pinned = text.replace(/<version>\[([^,]+),[^)]*\)<\/version>/g, '<version>$1</version>');
  if (pinned !== text) writeFileSync(pom, pinned);
}

/** All projects in one build, so that nothing is installed for other builds of the user. */
function writeReactor(): void {
  const modules = [path.join(PLUS, 'java'), CODE, ...[['examples', 'java'], ['test', 'languages', 'java']].map((parts) => {
    const copy = path.join(REACTOR, parts[0]);
    cpSync(path.join(ROOT, ...parts), copy, { recursive: true });
    return copy;
  })];
  writeFileSync(path.join(REACTOR, 'pom.xml'), `<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.example</groupId>
  <artifactId>reactor</artifactId>
  <version>1.0-SNAPSHOT</version>
  <packaging>pom</packaging>
  <modules>
${modules.map((module) => `    <module>${path.relative(REACTOR, module)}</module>\n`).join('')}  </modules>
</project>
`);
}

export const java: Language = {
  name: 'Java',
  target: 'java',
  needs: 'mvn, with Java 11 or later',
  version: () => versionOf('mvn', ['--version'], [3, 6]) && versionOf('javac', ['-version'], [11, 0]),
  fetch() {
    generatePlus();
    for (const folder of [CODE, path.join(PLUS, 'java')]) pin(path.join(folder, 'pom.xml'));
    rmSync(REACTOR, { recursive: true, force: true });
    mkdirSync(REACTOR, { recursive: true });
    writeReactor();
    maven(['--projects', ':cdk8s-plus-28', '-DskipTests', 'package']);
  },
  build() {
    maven(['--projects', ':cdk8s-kruise-federation', '--also-make', '-DskipTests', 'package']);
    return path.join(CODE, 'target');
  },
  test(environment) {
    process.stdout.write(maven(['test'], environment));
  },
};
