import { randomUUID } from 'node:crypto';
import { PROVIDER_CONCURRENCY } from '@sillage/runtime/provider-calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payoutRequested } from './testing/events.ts';
import { createFixture, type Fixture } from './testing/fixture.ts';

const LINES = 10_000;
const AN_EVENT = 200;
const ROUNDS = 100;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture?.close());

test('a settlement of 10 000 affiliates is never in memory as a whole', async () => {
  const { id: campaignId } = await fixture.newCampaign();
  await sql`
    insert into affiliates (affiliate_id, campaign_id, version, name, email, is_removed)
    select gen_random_uuid(), ${campaignId}, 1, 'Affiliate ' || n, 'a' || n || '@example.com', false from generate_series(1, ${LINES}) n`.execute(
    fixture.db,
  );
  await sql`
    insert into payout_accounts (affiliate_id, campaign_id, address, status, provider, account_id)
    select affiliate_id, campaign_id, email, 'enabled', 'stripe', 'acct_' || affiliate_id from affiliates`.execute(
    fixture.db,
  );
  const affiliates = (await fixture.db.selectFrom('affiliates').select('affiliateId').execute()).map(
    (affiliate) => affiliate.affiliateId,
  );
  const settlementId = randomUUID();
  const heapBefore = process.memoryUsage().heapUsed;
  let highest = 0;
  const look = () => {
    highest = Math.max(highest, process.memoryUsage().heapUsed - heapBefore);
  };
  for (let from = 0; from < LINES; from += AN_EVENT) {
    const lines = affiliates.slice(from, from + AN_EVENT).map((affiliateId) => ({ affiliateId }));
    await fixture.deliverSettlements([payoutRequested(settlementId, campaignId, lines)]);
    look();
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    expect(await fixture.executeDue()).toHaveLength(PROVIDER_CONCURRENCY);
    look();
  }
  expect(fixture.fake.transfers.length).toBe(ROUNDS * PROVIDER_CONCURRENCY);
  expect(highest / 2 ** 20).toBeLessThan(100);
}, 240_000);
