import type { OneTimeTokenRow } from '../../db/one-time-tokens.ts';
import type { OneTimeCode } from '../../domain/one-time-code.ts';

/** What decides about a token. */
export function tokenState(row: OneTimeTokenRow): OneTimeCode {
  return {
    id: row.id,
    codeHash: row.code_hash,
    tries: row.tries,
    expiresAtMs: row.expires_at.getTime(),
    isUsed: row.confirmed_at !== null,
  };
}
