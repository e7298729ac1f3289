import type { SecurityEventKind } from '@sillage/proto/http/account';
import { v7 as uuid } from 'uuid';
import { insertSecurityEvent, type SecurityEventRow } from '../../db/accounts/security-events.ts';
import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../domain/caller.ts';

export interface SecurityEventInput {
  readonly userId: string;
  readonly kind: SecurityEventKind;
  readonly caller: Caller;
  readonly at: Date;
  /** The factor, provider, sign-in method or scope, for kinds that have one. */
  readonly detail?: string;
}

/** Writes one line of the account's security log, in the transaction of the event that it records. */
export async function recordSecurityEvent(trx: Db, event: SecurityEventInput): Promise<void> {
  await insertSecurityEvent(trx, rowOf(event));
}

/** Records a failed sign-in. Without a user it runs the same statement and writes nothing, so that it takes as long. */
export async function recordFailedSignIn(
  db: Db,
  { userId, ...event }: Omit<SecurityEventInput, 'userId' | 'kind'> & { readonly userId: string | undefined },
): Promise<void> {
  await insertSecurityEvent(db, rowOf({ ...event, kind: 'sign_in_failed', userId: userId ?? uuid() }));
}

function rowOf({ userId, kind, caller, at, detail }: SecurityEventInput): SecurityEventRow {
  return {
    id: uuid(),
    userId,
    kind,
    occurredAt: at,
    ipRange: caller.ipRange,
    browser: caller.browser,
    os: caller.os,
    detail: detail ?? null,
  };
}
