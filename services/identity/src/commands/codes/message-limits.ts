import { createHash } from 'node:crypto';
import { AuthError } from '../../auth-error.ts';
import type { IdentityDeps } from '../../deps.ts';

interface Counted {
  readonly via: 'mail' | 'sms';
  readonly kind: string;
  readonly to: string;
}

type LimitDeps = Pick<IdentityDeps, 'hot' | 'config'>;

/**
 * Counts a message of one kind to one address or number. Refuses a second one within MESSAGE_INTERVAL_S with 429
 * `over_email_send_rate_limit` or `over_sms_send_rate_limit`, whether or not there is an account.
 */
export async function countMessage(deps: LimitDeps, message: Counted): Promise<void> {
  const retryAfterS = await messageWaitS(deps, message);
  if (retryAfterS === 0) return;
  const code = message.via === 'mail' ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit';
  throw new AuthError(429, code, `For security purposes, you can only request this after ${retryAfterS} seconds.`, {
    retryAfterS,
  });
}

/** Like `countMessage`, but returns the seconds to wait; 0 if the message may be sent. */
export async function messageWaitS({ hot, config }: LimitDeps, { via, kind, to }: Counted): Promise<number> {
  const windowMs = config.MESSAGE_INTERVAL_S * 1000;
  if (windowMs === 0) return 0;
  const who = createHash('sha256').update(`${kind}:${to}`).digest('base64url');
  const { count, resetsInMs } = await hot.increment(`limit:identity:${via}:${who}`, windowMs);
  return count === 1 ? 0 : Math.max(1, Math.ceil(resetsInMs / 1000));
}
