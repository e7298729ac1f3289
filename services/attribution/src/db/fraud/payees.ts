import type { PayeeChanged } from '@sillage/proto/events/payees';
import { sql, type Transaction } from 'kysely';
import type { AttributionSchema } from '../schema.ts';

/** Stores payees that are newer than the known ones. */
export async function upsertPayees(
  trx: Transaction<AttributionSchema>,
  events: readonly PayeeChanged[],
): Promise<void> {
  const newest = new Map<string, PayeeChanged>();
  for (const event of events) {
    const known = newest.get(event.affiliateId);
    if (!known || known.version < event.version) newest.set(event.affiliateId, event);
  }
  const rows = [...newest.values()].map(({ campaignId, affiliateId, version, accounts }) => ({
    campaignId,
    affiliateId,
    version: Number(version),
    accounts,
  }));
  if (rows.length === 0) return;
  await trx
    .insertInto('payees')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['campaignId', 'affiliateId'])
        .doUpdateSet((eb) => ({ version: eb.ref('excluded.version'), accounts: eb.ref('excluded.accounts') }))
        .where('payees.version', '<', sql<number>`excluded.version`),
    )
    .execute();
}
