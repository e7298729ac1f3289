import { createHash } from 'node:crypto';
import { AuthError } from '../auth-error.ts';
import type { IdentityDeps } from '../deps.ts';

/**
 * Counts a message of one kind to one address or number: the second within MESSAGE_INTERVAL_S is refused with 429
 * `over_email_send_rate_limit` or `over_sms_send_rate_limit`, whether there is an account or not.
 */
export async function countMessage(
  { hot, config }: Pick<IdentityDeps, 'hot' | 'config'>,
  { via, kind, to }: { readonly via: 'mail' | 'sms'; readonly kind: string; readonly to: string },
): Promise<void> {
  const windowMs = config.MESSAGE_INTERVAL_S * 1000;
  if (windowMs === 0) return;
  const who = createHash('sha256').update(`${kind}:${to}`).digest('base64url');
  const { count, resetsInMs } = await hot.increment(`limit:identity:${via}:${who}`, windowMs);
  if (count === 1) return;
  const retryAfterS = Math.max(1, Math.ceil(resetsInMs / 1000));
  const code = via === 'mail' ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit';
  throw new AuthError(429, code, `For security purposes, you can only request this after ${retryAfterS} seconds.`, { retryAfterS });
}
