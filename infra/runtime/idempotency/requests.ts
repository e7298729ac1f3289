import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { KnownRequest } from './verdict.ts';

type FoundRequest = KnownRequest & Claim;

interface IdempotentRequestsTable {
  readonly idempotentRequests: FoundRequest;
}
/** A database of any schema with this table. */
export type RequestsDb = Kysely<IdempotentRequestsTable>;

/** One attempt to execute a request. */
export interface Claim {
  /** Hash of the owner and the key. */
  readonly id: Uint8Array;
  /** Hash of the request. */
  readonly digest: Uint8Array;
  readonly claim: string;
  /** Id of the event that the request publishes; the same in each attempt. */
  readonly eventId: string;
}

export interface Attempt {
  readonly id: Uint8Array;
  readonly digest: Uint8Array;
  readonly at: Date;
}

const CLAIM = ['id', 'digest', 'claim', 'eventId'] as const;

export async function claimNew(db: RequestsDb, { id, digest, at }: Attempt): Promise<Claim | undefined> {
  return db
    .insertInto('idempotentRequests')
    .values({ id, digest, claim: uuid(), eventId: uuid(), claimedAt: at, isApplied: false, answer: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(CLAIM)
    .executeTakeFirst();
}

export const findRequest = (db: RequestsDb, id: Uint8Array) =>
  db.selectFrom('idempotentRequests').selectAll().where('id', '=', id).executeTakeFirst();

/** Undefined if the stored request has changed meanwhile. */
export async function claimAgain(db: RequestsDb, known: FoundRequest, attempt: Attempt): Promise<Claim | undefined> {
  const { id, digest, at } = attempt;
  const isRepeated = Buffer.compare(known.digest, digest) === 0 && !known.answer && !known.isApplied;
  return db
    .updateTable('idempotentRequests')
    .set({ digest, claim: uuid(), claimedAt: at, isApplied: false, answer: null })
    .$if(!isRepeated, (update) => update.set({ eventId: uuid() }))
    .where('id', '=', id)
    .where('claim', '=', known.claim)
    .where('isApplied', '=', known.isApplied)
    .where('answer', known.answer ? 'is not' : 'is', null)
    .returning(CLAIM)
    .executeTakeFirst();
}

/** Called in a transaction of the request. False: another attempt has taken over, so this one must change nothing. */
export async function markApplied(trx: RequestsDb, { id, claim }: Claim): Promise<boolean> {
  const marked = await trx
    .updateTable('idempotentRequests')
    .set({ isApplied: true })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Stores the answer if the request succeeded or changed something; otherwise releases the key for another attempt. */
export async function settle(
  db: RequestsDb,
  { id, claim }: Claim,
  { answer, isSuccess }: { readonly answer: Uint8Array; readonly isSuccess: boolean },
): Promise<void> {
  const kept = await db
    .updateTable('idempotentRequests')
    .set({ answer })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .$if(!isSuccess, (update) => update.where('isApplied', '=', true))
    .returning('id')
    .executeTakeFirst();
  if (kept) return;
  await db
    .deleteFrom('idempotentRequests')
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('isApplied', '=', false)
    .execute();
}
