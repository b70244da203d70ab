import type { Rule } from '../../problems/problem';
import { Severity } from '../../problems/problem';

const { ERROR, WARNING } = Severity;

const ADMISSION = 'karmada 1.18.2 pkg/webhook/configuration/validating.go';

/** Rules on webhooks that interpret kinds for Karmada. */
export const INTERPRETER_WEBHOOK_RULES = {
  nothing: {
    code: 'KF661', severity: ERROR,
    rule: 'An interpreter webhook configuration has webhooks, and each of them has rules.',
    why: 'A webhook without rules is never asked.',
    fix: 'say which operations of which kinds it handles.',
    source: 'karmada 1.18.2 pkg/resourceinterpreter/customized/webhook/customized.go',
  },
  name: {
    code: 'KF662', severity: ERROR,
    rule: 'The name of a webhook is a domain name of at least two parts, and no other one of the configuration has it.',
    why: 'Karmada\'s admission refuses the configuration.',
    fix: 'use a name like `workloads.example.com`.',
    source: ADMISSION,
  },
  endpoint: {
    code: 'KF663', severity: ERROR,
    rule: 'A webhook listens under an https URL without query, or behind a Service with namespace, name and a valid port.',
    why: 'Karmada\'s admission refuses the configuration.',
    fix: 'use `WebhookEndpoint.url(\'https://...\')` or `WebhookEndpoint.service({ namespace, name })`.',
    source: ADMISSION,
  },
  caBundle: {
    code: 'KF664', severity: ERROR,
    rule: 'A CA bundle holds certificates, as PEM or as the base64 form of it.',
    why: 'With anything else no certificate of the server can be verified, and every call fails.',
    fix: 'pass the text of the PEM file.',
    source: 'karmada 1.18.2 pkg/resourceinterpreter/customized/webhook/configmanager/accessor.go',
  },
  timeout: {
    code: 'KF665', severity: ERROR,
    rule: 'The timeout of a webhook is 1 to 30 whole seconds.',
    why: 'Karmada\'s admission refuses the configuration.',
    fix: 'use `Duration.seconds(10)`.',
    source: ADMISSION,
  },
  matching: {
    code: 'KF666', severity: ERROR,
    rule: 'A rule lists operations, API groups, versions and kinds; `*` stands alone, and versions go without their group.',
    why: 'Karmada\'s admission refuses empty lists and mixtures, and compares every name as a whole.',
    fix: 'list names like `apps.kruise.io`, `v1alpha1`, `CloneSet`.',
    source: 'karmada 1.18.2 pkg/webhook/configuration/helper.go',
  },
  shadowed: {
    code: 'KF667', severity: WARNING,
    rule: 'A webhook is for operations that no customization of the kind answers.',
    why: 'Karmada asks customizations before webhooks, operation by operation.',
    fix: 'use `Interpreter.none()` for all workloads of the kind, or take the operation out of the webhook.',
    source: 'karmada 1.18.2 pkg/resourceinterpreter/interpreter.go',
  },
} satisfies Record<string, Rule>;
