import { warning } from '../problems/problem';

const ALTERNATIVES = 'deliver a reference instead: an ExternalSecret or a SecretProviderClass that fetches the values in the cluster, a SealedSecret that only the cluster can open, '
  + 'or a Secret that is made in the cluster and only named here. Acknowledge this warning if the values may be read there.';

/** Rules on the values of Secrets in what is written. */
export const SECRET_RULES = {
  inWorks: warning('KF714', 'ocm-api 1.3.0 work/v1/types.go', {
    rule: 'Works do not carry the values of Secrets.',
    why: 'A ManifestWork holds its manifests in plain text. Everyone who may read works in the namespace of the cluster on the hub reads the values, and so does everyone who may read the file.',
    fix: ALTERNATIVES,
  }),
  inFiles: warning('KF715', 'ours: the output is made to be committed', {
    rule: 'Files that go to Git do not have the values of Secrets.',
    why: 'The output is text, and base64 is no encryption: everyone who can read the repository, or its history, reads the values.',
    fix: ALTERNATIVES,
  }),
};
