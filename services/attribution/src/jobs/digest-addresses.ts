import { CampaignEventSchema } from '@sillage/proto/events/campaign_events';
import { topics } from '@sillage/proto/topics';
import { type EventBus, separateValid } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { type DigestedAddress, updateAddressDigests } from '../db/address-digests.ts';
import type { Projection } from '../projection.ts';

const AT_ONCE = 1_000;

/**
 * Makes the digests of affiliates' addresses that were stored before there were any, or under another INTERNAL_SECRET. The
 * addresses themselves are in the log alone.
 */
export async function digestAddresses(projection: Projection, bus: Pick<EventBus, 'replay'>): Promise<void> {
  const { db, locks, addressDigest } = projection;
  // Of a text that is the same for all: under another key it is another one.
  const knownBy = addressDigest('', 'the key');
  const key = await db.selectFrom('addressKey').select('knownBy').executeTakeFirst();
  if (key?.knownBy === knownBy) return;
  await bus.replay(
    topics.campaignEvents,
    async ({ events }) => {
      const { readable } = separateValid(events, CampaignEventSchema);
      const rows = readable.flatMap(({ campaignId, version, event }): DigestedAddress[] => {
        if (event.case !== 'affiliate') return [];
        const { affiliateId, email } = event.value;
        return [{ campaignId, affiliateId, version: Number(version), addressDigest: addressDigest(campaignId, email) }];
      });
      await inTransaction(db, async (trx) => {
        await locks.shareFolds(trx);
        await updateAddressDigests(trx, rows);
      });
    },
    { maxBatch: AT_ONCE },
  );
  await db
    .insertInto('addressKey')
    .values({ knownBy })
    .onConflict((conflict) => conflict.column('onlyOne').doUpdateSet({ knownBy }))
    .execute();
}
