import { createHash } from 'node:crypto';

/** The digest of a text, or of its bytes. */
export function digestOf(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('base64');
}
