import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { output } from './kubectl';

/** Certificates and keys of a run: one authority for all API servers and webhooks. */
export interface Certificates {
  readonly directory: string;
  readonly ca: string;
  /** The authority's certificate, in base64. */
  readonly caBundle: string;
  readonly serving: KeyPair;
  readonly frontProxy: KeyPair;
  readonly serviceAccountKey: string;
  readonly serviceAccountPublicKey: string;
}

/** Paths of a certificate and its key. */
export interface KeyPair {
  readonly certificate: string;
  readonly key: string;
}

/** All that listens does so on loopback; Karmada's aggregated API is called by the name of its service. */
const SERVING_NAMES = ['IP:127.0.0.1', 'DNS:localhost', 'DNS:karmada-aggregated-apiserver.karmada-system.svc', 'DNS:karmada-metrics-adapter.karmada-system.svc'];

/** Makes the certificates of a run in a directory. Webhooks of controller-runtime expect `tls.crt` and `tls.key` in one. */
export async function makeCertificates(directory: string): Promise<Certificates> {
  mkdirSync(directory, { recursive: true });
  const at = (name: string): string => join(directory, name);
  const openssl = (...args: string[]): Promise<string> => output('openssl', args);

  // With a configuration of our own: what is in that of the machine differs between OpenSSL and LibreSSL.
  writeFileSync(at('ca.cnf'), '[req]\ndistinguished_name=name\nx509_extensions=ca\nprompt=no\n[name]\nCN=live\n[ca]\nbasicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\nsubjectKeyIdentifier=hash\n');
  const serviceAccount = openssl('genrsa', '-out', at('sa.key'), '2048').then(() => openssl('rsa', '-in', at('sa.key'), '-pubout', '-out', at('sa.pub')));
  await openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-config', at('ca.cnf'), '-keyout', at('ca.key'), '-out', at('ca.crt'));

  const issue = async (name: string, commonName: string, serial: number, extensions: string): Promise<KeyPair> => {
    writeFileSync(at(`${name}.cnf`), `[req]\ndistinguished_name=name\nprompt=no\n[name]\nCN=${commonName}\n`);
    writeFileSync(at(`${name}.ext`), extensions);
    await openssl('req', '-newkey', 'rsa:2048', '-nodes', '-config', at(`${name}.cnf`), '-keyout', at(`${name}.key`), '-out', at(`${name}.csr`));
    await openssl('x509', '-req', '-in', at(`${name}.csr`), '-CA', at('ca.crt'), '-CAkey', at('ca.key'), '-set_serial', String(serial), '-days', '30', '-sha256',
      '-extfile', at(`${name}.ext`), '-out', at(`${name}.crt`));
    return { certificate: at(`${name}.crt`), key: at(`${name}.key`) };
  };
  const [serving, frontProxy] = await Promise.all([
    issue('tls', 'live', 2, `subjectAltName=${SERVING_NAMES.join(',')}\nextendedKeyUsage=serverAuth\n`),
    issue('front-proxy', 'front-proxy-client', 3, 'extendedKeyUsage=clientAuth\n'),
  ]);
  await serviceAccount;
  return {
    directory, ca: at('ca.crt'), caBundle: readFileSync(at('ca.crt')).toString('base64'), serving, frontProxy,
    serviceAccountKey: at('sa.key'), serviceAccountPublicKey: at('sa.pub'),
  };
}
