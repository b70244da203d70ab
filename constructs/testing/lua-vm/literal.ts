/** A JSON value as a Lua expression. Nulls are absent: from objects, and from lists, which close up. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'boolean' || Number.isFinite(value)) return String(value);
  if (typeof value !== 'object' || value === null) return 'nil';
  return Array.isArray(value) ? `{${value.filter((item) => item != null).map(literal).join(',')}}` : fields(value as Record<string, unknown>);
}

function fields(object: Record<string, unknown>): string {
  return `{${Object.entries(object).filter(([, item]) => item != null).map(([key, item]) => `[${quoted(key)}]=${literal(item)}`).join(',')}}`;
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
