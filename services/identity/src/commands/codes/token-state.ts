import type { OneTimeTokenRow } from '../../db/one-time-tokens.ts';
import type { OneTimeCode } from '../../domain/one-time-code.ts';

/** What decides about a token. */
export function tokenState(row: OneTimeTokenRow): OneTimeCode {
  return {
    id: row.id,
    codeHash: row.codeHash,
    tries: row.tries,
    expiresAtMs: row.expiresAt.getTime(),
    isUsed: row.confirmedAt !== null,
  };
}
