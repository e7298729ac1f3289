import { enqueueTasks, makeTasksDue } from '@sillage/runtime/work-queue';
import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import { queueOf } from '../queues.ts';
import type { ChargeChanges, ChargeRow, NewChargeRow } from './charge-tables.ts';

export function insertCharges(trx: Trx, rows: readonly NewChargeRow[]): Promise<ChargeRow[]> {
  return trx.insertInto('charges').values(rows).returningAll().execute();
}

export function findCharge(db: Db | Trx, id: string): Promise<ChargeRow | undefined> {
  return db.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks it until the transaction ends. The campaigns of its items must be locked before it, everywhere. */
export function lockCharge(trx: Trx, id: string): Promise<ChargeRow> {
  return trx.selectFrom('charges').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export function updateCharge(trx: Db | Trx, id: string, changes: ChargeChanges): Promise<ChargeRow> {
  return trx.updateTable('charges').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Stores its invoice at the provider; undefined, without storing, if another worker has taken over the charge. */
export function noteInvoice(
  db: Db,
  { id, attempt, turn }: Pick<ChargeRow, 'id' | 'attempt' | 'turn'>,
  held: Pick<ChargeRow, 'provider' | 'providerInvoiceId'>,
): Promise<ChargeRow | undefined> {
  return db
    .updateTable('charges')
    .set(held)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('turn', '=', turn)
    .returningAll()
    .executeTakeFirst();
}

/** The provider with the charge's invoice or, without an invoice, with the merchant's customer. */
const providerNow = sql<
  string | null
>`case when book = 'test' then 'test' when provider_invoice_id is not null then provider else coalesce(
  (select o.provider from card_owners o where o.owner_user_id = charges.owner_user_id), provider) end`;

/**
 * Leases a charge to a worker; the previous holder may no longer call the provider. Undefined if nothing is left to do.
 */
export function leaseCharge(db: Db, id: string): Promise<ChargeRow | undefined> {
  return db
    .updateTable('charges')
    .set({ turn: sql<number>`turn + 1`, provider: providerNow })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb('isVoidDue', '=', true)]))
    .returningAll()
    .executeTakeFirst();
}

type Queued = Pick<ChargeRow, 'id' | 'book' | 'subject'>;

/** Workers are notified when the transaction commits. */
export async function enqueueCharges(trx: Trx, charges: readonly Queued[]): Promise<void> {
  for (const queue of new Set(charges.map(queueOf))) {
    const own = charges.filter((charge) => queueOf(charge) === queue);
    await enqueueTasks(
      trx,
      queue,
      own.map(({ id }) => ({ key: id, payload: { chargeId: id } })),
    );
  }
}

/** A charge that waits after a failure continues now; one that is being worked on is not affected. */
export async function retryChargeNow(db: Db | Trx, charge: Queued): Promise<void> {
  await makeTasksDue(db, queueOf(charge).name, charge.id);
}

export function findChargeByInvoice(
  db: Db,
  provider: string,
  providerInvoiceId: string,
): Promise<ChargeRow | undefined> {
  return db
    .selectFrom('charges')
    .selectAll()
    .where('provider', '=', provider)
    .where('providerInvoiceId', '=', providerInvoiceId)
    .executeTakeFirst();
}

/** Erases the items' texts, which name campaigns; amounts and ids are kept. */
export async function forgetDescriptions(trx: Trx, ownerUserId: string): Promise<void> {
  await trx
    .updateTable('charges')
    .set({
      items: sql<string>`(select jsonb_agg(jsonb_set(item, '{description}', '""') order by place) from jsonb_array_elements(items) with ordinality as t(item, place))`,
    })
    .where('ownerUserId', '=', ownerUserId)
    .execute();
}

/** Unpaid charges for amounts that a merchant owes again. */
export function listRecoveries(db: Db, ownerUserId: string): Promise<ChargeRow[]> {
  return db
    .selectFrom('charges')
    .selectAll()
    .where('ownerUserId', '=', ownerUserId)
    .where('subject', '=', 'recovery')
    .where('state', 'in', ['waiting', 'failed'])
    .orderBy('currency')
    .execute();
}
