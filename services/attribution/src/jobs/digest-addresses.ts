import { CampaignEventSchema } from '@sillage/proto/events/campaign_events';
import { topics } from '@sillage/proto/topics';
import { type EventBus, separateValid } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { type DigestedAddress, updateAddressDigests } from '../db/fraud/address-digests.ts';
import type { Projection } from '../projection/projection.ts';

const BATCH_SIZE = 1_000;

/**
 * Computes the digests of affiliates' addresses that were stored before digests existed, or under another
 * INTERNAL_SECRET. The addresses themselves are only in the log.
 */
export async function digestAddresses(projection: Projection, bus: Pick<EventBus, 'replay'>): Promise<void> {
  const { db, locks, addressDigest } = projection;
  // The digest of a fixed text, which differs under another key.
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
    { maxBatch: BATCH_SIZE },
  );
  await db
    .insertInto('addressKey')
    .values({ knownBy })
    .onConflict((conflict) => conflict.column('onlyOne').doUpdateSet({ knownBy }))
    .execute();
}
