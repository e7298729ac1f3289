import { DAY_MS } from '@sillage/proto/values/durations';
import { createSealedTokens } from '@sillage/runtime/service';
import { z } from 'zod';

/** Whose mailbox the holder of a link reads, and until when that counts. */
export interface DataLink {
  readonly email: string;
  readonly expiresAtMs: number;
}

export interface DataLinks {
  /** Valid for a day from now. */
  issue(email: string, nowMs: number): string;
  /** `expired` is said only of what was issued here. */
  open(token: string, nowMs: number): DataLink | 'expired' | 'invalid';
}

export const LINK_VALID_HOURS = 24;

/** Asking for an address that is not known leaves no more behind than asking for one that is: nothing. */
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
