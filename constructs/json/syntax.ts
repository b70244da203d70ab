/** Syntax of names and labels as the API server checks it. */

const DNS_LABEL = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const DNS_SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const QUALIFIED_PART = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;

/** A DNS-1123 label: lower-case letters, digits and `-`, at most 63 characters or fewer if so asked. */
export function isDnsLabel(value: unknown, maxLength = 63): value is string {
  return typeof value === 'string' && value.length <= maxLength && DNS_LABEL.test(value);
}

/** A DNS-1035 label, the syntax of names of Services: a DNS-1123 label that begins with a letter. */
export function isServiceName(value: unknown): value is string {
  return isDnsLabel(value) && /^[a-z]/.test(value);
}

/** What can stand in a URL as one segment, the syntax of names of roles. */
export function isPathSegment(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value !== '.' && value !== '..' && !/[/%]/.test(value);
}

/** A DNS-1123 subdomain whose first label may be `*`. */
export function isDnsWildcard(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('*.') && isDnsSubdomain(value.slice(2)) && value.length <= 253;
}

/** A key in the data of a ConfigMap or Secret. */
export function isDataKey(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 253 && /^[-._a-zA-Z0-9]+$/.test(value) && value !== '.' && !value.startsWith('..');
}

/** A DNS-1123 subdomain, the syntax of most object names: labels joined by dots, at most 253 characters. */
export function isDnsSubdomain(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 253 && DNS_SUBDOMAIN.test(value);
}

/** The number of a port. */
export function isPortNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 65535;
}

/** The name of a port: a service name in the form that IANA registers. */
export function isPortName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 15 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) && /[a-z]/.test(value);
}

/** The value of a label; may be empty. */
export function isLabelValue(value: unknown): value is string {
  return typeof value === 'string' && (value === '' || (value.length <= 63 && QUALIFIED_PART.test(value)));
}

/** The key of a label or annotation: an optional DNS prefix and `/`, then a name of at most 63 characters. */
export function isLabelKey(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const slash = value.indexOf('/');
  const name = value.slice(slash + 1);
  if (slash >= 0 && !isDnsSubdomain(value.slice(0, slash))) return false;
  return name.length <= 63 && QUALIFIED_PART.test(name);
}
