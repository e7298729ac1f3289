import { createHmac } from 'node:crypto';
import { DAY_MS } from '@sillage/proto/values/durations';
import { seal, unseal } from '@sillage/runtime/service';
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

const Content = z.object({ email: z.string(), expiresAtMs: z.number() });

/**
 * Tokens that hold the address and their end, sealed under a key made from the installation's secret for them alone.
 * Nothing is stored, so asking for an address that is not known leaves no more behind than asking for one that is.
 */
export function createDataLinks(internalSecret: string): DataLinks {
  const key = createHmac('sha256', internalSecret).update('sillage data links').digest();
  return {
    issue: (email, nowMs) => seal(JSON.stringify({ email, expiresAtMs: nowMs + DAY_MS }), key).toString('base64url'),
    open(token, nowMs) {
      const link = read(token, key);
      if (link === undefined) return 'invalid';
      return nowMs < link.expiresAtMs ? link : 'expired';
    },
  };
}

function read(token: string, key: Uint8Array): DataLink | undefined {
  try {
    return Content.parse(JSON.parse(unseal(Buffer.from(token, 'base64url'), key)));
  } catch {
    return undefined;
  }
}
