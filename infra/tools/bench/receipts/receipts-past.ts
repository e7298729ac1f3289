import { randomFillSync } from 'node:crypto';
import { HASH_BYTES } from '@sillage/proto/receipts/encode';
import { DAY_MS } from '@sillage/proto/values/durations';
import { type Database, inTransaction } from '@sillage/runtime/postgres';
import { insertRoot, insertSeal } from '../../../../services/attribution/src/db/receipts/receipt-seals.ts';
import type { AttributionSchema } from '../../../../services/attribution/src/db/schema.ts';
import { dayDigest, FIRST, sealDigest } from '../../../../services/attribution/src/receipts/digests.ts';
import { merkleRoot } from '../../../../services/attribution/src/receipts/merkle.ts';
import { PART_RECEIPTS, PartWriter } from '../../../../services/attribution/src/receipts/part-writer.ts';
import { Bulk } from '../reads/bulk.ts';
import { affiliateIdOf, BEGIN, campaignIdOf, DAYS, makeFunctions } from '../reads/people.ts';
import { makeClickMonths } from '../reads/traffic.ts';

const AFFILIATES = 50;
const CAMPAIGN = 1;
const TODAY = Math.floor(Date.now() / DAY_MS);

/** Days of one campaign, each sealed at its end; the receipts' leaves are random. */
export async function fillChain(db: Database<AttributionSchema>, days: number, ofEach: number): Promise<void> {
  const campaignId = campaignIdOf(CAMPAIGN);
  const leaves = Buffer.alloc(ofEach * HASH_BYTES);
  let previousSeal: Buffer = FIRST;
  let previous: Buffer = FIRST;
  for (let day = TODAY - days; day < TODAY; day += 1) {
    await inTransaction(db, async (trx) => {
      const writer = new PartWriter(trx, { campaignId, day, partReceipts: PART_RECEIPTS });
      for (let affiliate = 0; affiliate < AFFILIATES; affiliate += 1) {
        randomFillSync(leaves);
        const group = { kind: 'click', eventDay: day, affiliateId: affiliateIdOf(affiliate) } as const;
        for (let start = 0; start < leaves.length; start += HASH_BYTES) {
          const leaf = leaves.subarray(start, start + HASH_BYTES);
          await writer.add(group, leaf.toString('hex', 0, 16), leaf);
        }
      }
      const sealed = await writer.finish();
      if (!sealed) throw new Error('a day has receipts');
      const seal = sealDigest({ campaignId, day, previous: previousSeal, root: sealed.root });
      await insertSeal(trx, { campaignId, day, previous: previousSeal, ...sealed, seal });
      const seals = merkleRoot([seal]);
      const root = dayDigest({ day, previous, root: seals });
      await insertRoot(trx, { day, seals, previous, root, sealedAt: new Date() });
      [previousSeal, previous] = [seal, root];
    });
  }
}

/** Clicks of one campaign, over the days until now. */
export async function fillEvents(databaseUrl: string, clicks: number): Promise<void> {
  const bulk = await Bulk.open(databaseUrl);
  await makeFunctions(bulk);
  await makeClickMonths(bulk);
  await bulk.run(`
    insert into attribution.campaigns (campaign_id, version, owner_user_id, name, currency, hold_history)
    values ('${campaignIdOf(CAMPAIGN)}', 1, 'bench', 'Shoes', 'EUR', '[]')`);
  await bulk.refill(
    ['attribution.clicks'],
    [
      `insert into attribution.clicks (occurred_at, id, campaign_id, affiliate_id, session_id, outcome, superseded, rejected_reason,
         country, device, browser, os, referrer_host, destination_url, short_code, subs, window_seconds)
       select ${BEGIN} + n * (${DAYS * 86_400}.0 / ${clicks}) * interval '1 second', bench.click(n), bench.campaign(${CAMPAIGN}),
         bench.affiliate(n % ${AFFILIATES}), bench.session(n * ${DAYS} / ${clicks}, n), 'counted', false, '', 'FR', 'mobile', 'Firefox',
         'Android', 'blog.example', 'https://shop.example/shoes/red', 'k3x9q2', array['newsletter'], 86400
       from generate_series(0::bigint, ${clicks - 1}) n`,
    ],
  );
  await bulk.close();
}
