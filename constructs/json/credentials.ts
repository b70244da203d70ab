/** The part of an address that may hold credentials: `user:password@` after the scheme, and parameters with the names that hosts use for tokens. */
const USER_INFO = /([a-z][a-z0-9+.-]*:\/\/)([^\s/?#"'@]+(?:@[^\s/?#"'@]+)*)@/gi;
const TOKEN_PARAMETER = /([?&](?:access_token|private_token|job_token|oauth_token|auth_token|token|password|secret|api_?key)=)[^&#\s"']+/gi;

/** As long as a token, too long for the name of a user. */
const TOKEN_LENGTH = 20;

/** A text with the credentials in its addresses replaced by `***`; names of users stay. */
export function withoutCredentials(text: string): string {
  if (!text.includes('://')) return text;
  return text.replace(USER_INFO, (all, scheme: string, user: string) => (isSecret(user) ? `${scheme}***@` : all)).replace(TOKEN_PARAMETER, '$1***');
}

/** Whether an address has a password or a token in it. */
export function hasCredentials(address: unknown): boolean {
  return typeof address === 'string' && withoutCredentials(address) !== address;
}

/** `git` and `user` are names; `user:password` is not, nor is a token in their place. */
function isSecret(user: string): boolean {
  return user !== '***' && (user.includes(':') || user.length >= TOKEN_LENGTH);
}
