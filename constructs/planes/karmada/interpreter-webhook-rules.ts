import { error, warning } from '../../problems/problem';

const ADMISSION = 'karmada 1.18.2 pkg/webhook/configuration/validating.go';

/** Rules on webhooks that interpret kinds for Karmada. */
export const INTERPRETER_WEBHOOK_RULES = {
  nothing: error('KF661', 'karmada 1.18.2 pkg/resourceinterpreter/customized/webhook/customized.go', {
    rule: 'An interpreter webhook configuration has webhooks, and each of them has rules.',
    why: 'A webhook without rules is never called.',
    fix: 'say which operations of which kinds it handles.',
  }),
  name: error('KF662', ADMISSION, {
    rule: 'The name of a webhook is a domain name with at least two parts, unique in the configuration.',
    why: 'Karmada\'s admission refuses the configuration.',
    fix: 'use a name like `workloads.example.com`.',
  }),
  endpoint: error('KF663', ADMISSION, {
    rule: 'A webhook has an https URL without a query, or a Service with a namespace, a name and a valid port.',
    why: 'Karmada\'s admission refuses the configuration.',
    fix: 'use `WebhookEndpoint.url` with an address of https, or `WebhookEndpoint.service` with a `namespace` and a `name`.',
  }),
  caBundle: error('KF664', 'karmada 1.18.2 pkg/resourceinterpreter/customized/webhook/configmanager/accessor.go', {
    rule: 'A CA bundle contains certificates, as PEM or base64-encoded PEM.',
    why: 'Otherwise the certificate of the server cannot be verified, and every call fails.',
    fix: 'pass the content of the PEM file.',
  }),
  timeout: error('KF665', ADMISSION, {
    rule: 'The timeout of a webhook is 1 to 30 whole seconds.',
    why: 'Karmada\'s admission refuses the configuration.',
    fix: 'use `Duration.seconds(10)`.',
  }),
  matching: error('KF666', 'karmada 1.18.2 pkg/webhook/configuration/helper.go', {
    rule: 'A rule lists operations, API groups, versions and kinds; `*` is the only entry of its list, and versions have no group.',
    why: 'Karmada\'s admission refuses empty lists and `*` beside other names, and Karmada compares whole names.',
    fix: 'list names like `apps.kruise.io`, `v1alpha1`, `CloneSet`.',
  }),
  shadowed: warning('KF667', 'karmada 1.18.2 pkg/resourceinterpreter/interpreter.go', {
    rule: 'A webhook is for operations that no customization of the kind answers.',
    why: 'For each operation, Karmada uses a customization before a webhook.',
    fix: 'use `Interpreter.none()` for all workloads of the kind, or remove the operation from the webhook.',
  }),
};
