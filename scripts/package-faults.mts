/**
 * What is wrong with a packed package for those who install it: its package.json and the files that it names (publint), and the types that each way of
 * resolving modules finds (Are The Types Wrong?). Both look at the archive alone, without the network.
 *
 *     npx tsx scripts/package-faults.mts cdk8s-kruise-federation-0.1.0.tgz
 */
import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

/** By the code of publint. */
const ACCEPTED: Readonly<Record<string, string>> = {
  INVALID_REPOSITORY_VALUE: 'jsii copies the address into the pages of PyPI and Maven Central, where "git+https:" leads nowhere',
};

/** Entry points that no code imports: the description of the API has no types of its own. */
const NOT_IMPORTED = ['./.jsii'];

async function faultsOf(archive: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const { messages, pkg } = await publint({ pack: { tarball: archive.buffer.slice(archive.byteOffset, archive.byteOffset + archive.byteLength) } });
  const { types, ...rest } = await checkPackage(createPackageFromTarballData(archive), { excludeEntrypoints: NOT_IMPORTED });
  return [
    ...messages.filter(({ code }) => !(code in ACCEPTED)).map((message) => `${message.code}: ${formatMessage(message, pkg, { color: false })}`),
    ...(types === false ? ['The package has no types.'] : []),
    ...('problems' in rest ? rest.problems : []).map((problem) => JSON.stringify(problem)),
  ];
}

void faultsOf(new Uint8Array(readFileSync(process.argv[2]))).then((faults) => {
  process.stdout.write(faults.map((fault) => `${fault}\n`).join(''));
  process.exitCode = faults.length === 0 ? 0 : 1;
});
