/** A JSON value as a Lua expression. Nulls are absent: from objects, and from lists, which close up. */
export function literal(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : 'nil';
    case 'boolean':
      return String(value);
    case 'object':
      if (value === null) return 'nil';
      if (Array.isArray(value)) return `{${value.filter((item) => item != null).map(literal).join(',')}}`;
      return fields(value as Record<string, unknown>);
    default:
      return 'nil';
  }
}

function fields(object: Record<string, unknown>): string {
  let out = '';
  for (const key of Object.keys(object)) {
    const item = object[key];
    if (item != null) out += `${out === '' ? '' : ','}[${quoted(key)}]=${literal(item)}`;
  }
  return `{${out}}`;
}

/** Bytes outside printable ASCII as decimal escapes, so that nothing depends on how text is handed over. */
function quoted(text: string): string {
  if (/^[ !#-[\]-~]*$/.test(text)) return `"${text}"`;
  let out = '"';
  for (const byte of Buffer.from(text, 'utf8')) {
    const plain = byte >= 32 && byte < 127 && byte !== 34 && byte !== 92;
    out += plain ? String.fromCharCode(byte) : `\\${String(byte).padStart(3, '0')}`;
  }
  return `${out}"`;
}
