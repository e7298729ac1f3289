import { sql } from 'kysely';
import { chargeQueue } from '../db/queues.ts';
import type { Db } from '../deps.ts';
import type { Settling } from './settling.ts';

/**
 * Works the waiting charges of a campaign in EUR and USD: the card pays EUR first and then declines USD, which has this
 * many items. Returns the ids of both charges.
 */
export async function chargeOnlyEuros(db: Db, settling: Settling, campaignId: string, items: number) {
  const charges = await db
    .selectFrom('charges')
    .select(['id', 'currency'])
    .where('campaignId', '=', campaignId)
    .where('state', '=', 'waiting')
    .execute();
  const [eur, usd] = ['EUR', 'USD'].map((currency) => charges.find((charge) => charge.currency === currency)?.id ?? '');
  const makeDue = (at: string) =>
    sql`update work_queue set due_at = ${at} where queue = ${chargeQueue.name} and key = ${usd}`.execute(db);
  await makeDue('infinity');
  await settling.workCharges();
  await makeDue('-infinity');
  settling.payments.meet(...Array<undefined>(items + 2), 'declined', 'declined');
  await settling.workCharges();
  settling.payments.recover();
  return { eur, usd };
}
