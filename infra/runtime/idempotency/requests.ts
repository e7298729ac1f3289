import { type Kysely, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { type KnownRequest, MAX_REQUEST_MS } from './verdict.ts';

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

/**
 * Stores the answer if the request succeeded or changed something. Otherwise another attempt may follow at once: after a
 * refusal any request with this key, after a failure the same one, whose event may have reached the log all the same.
 */
export async function settle(
  db: RequestsDb,
  { id, claim }: Claim,
  { answer, status }: { readonly answer: Uint8Array; readonly status: number },
): Promise<void> {
  const kept = await db
    .updateTable('idempotentRequests')
    .set({ answer })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .$if(status >= 400, (update) => update.where('isApplied', '=', true))
    .returning('id')
    .executeTakeFirst();
  if (kept) return;
  if (status >= 500) {
    await db
      .updateTable('idempotentRequests')
      .set({ claimedAt: sql<Date>`claimed_at - ${MAX_REQUEST_MS} * interval '1 ms'` })
      .where('id', '=', id)
      .where('claim', '=', claim)
      .execute();
    return;
  }
  await db
    .deleteFrom('idempotentRequests')
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('isApplied', '=', false)
    .execute();
}
