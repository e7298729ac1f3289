import type { SecurityEventKind } from '@sillage/proto/http/account';
import { v7 as uuid } from 'uuid';
import { insertSecurityEvent } from '../db/security-events.ts';
import type { Db } from '../db/users.ts';
import type { Caller } from '../domain/caller.ts';

export interface SecurityEventInput {
  readonly userId: string;
  readonly kind: SecurityEventKind;
  readonly caller: Caller;
  readonly at: Date;
  /** The factor, provider, way of signing in or scope, where the kind has one. */
  readonly detail?: string;
}

/** Writes one line of the account's security log: in the transaction of what it tells, so that both happen or neither. */
export async function recordSecurityEvent(trx: Db, { userId, kind, caller, at, detail }: SecurityEventInput): Promise<void> {
  await insertSecurityEvent(trx, {
    id: uuid(),
    user_id: userId,
    kind,
    occurred_at: at,
    ip_range: caller.ipRange,
    browser: caller.browser,
    os: caller.os,
    detail: detail ?? null,
  });
}
