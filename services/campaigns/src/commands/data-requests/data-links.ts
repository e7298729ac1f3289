import { DAY_MS } from '@sillage/proto/values/durations';
import { createSealedTokens } from '@sillage/runtime/service';
import { z } from 'zod';

/** The address whose mails the holder of a link reads, and the link's expiry. */
export interface DataLink {
  readonly email: string;
  readonly expiresAtMs: number;
}

export interface DataLinks {
  /** Valid for a day. */
  issue(email: string, nowMs: number): string;
  /** `expired` is only returned for tokens that were issued here. */
  open(token: string, nowMs: number): DataLink | 'expired' | 'invalid';
}

export const LINK_VALID_HOURS = 24;

/** The links are stateless, so requests for known and for unknown addresses leave no trace alike. */
export function createDataLinks(internalSecret: string): DataLinks {
  const content = z.object({ email: z.string() });
  const tokens = createSealedTokens({
    secret: internalSecret,
    purpose: 'sillage data links',
    content,
    validMs: DAY_MS,
  });
  return { issue: (email, nowMs) => tokens.issue({ email }, nowMs), open: tokens.open };
}
