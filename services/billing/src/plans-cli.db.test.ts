import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { create, fromBinary } from '@bufbuild/protobuf';
import { CampaignEventSchema } from '@sillage/proto/events/campaign_events';
import { MerchantPlanChangedSchema } from '@sillage/proto/events/merchant_plans';
import { batchOf } from '@sillage/runtime/bus/testing';
import { bundleProgram } from '@sillage/tools/local/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setFee } from './commands/change-plan.ts';
import { campaignEventsConsumer } from './consumers/campaign-events.ts';
import { createFixture, type Fixture } from './testing/fixture.ts';

let fixture: Fixture;
let program: string;
beforeAll(async () => {
  fixture = await createFixture();
  program = await bundleProgram('services/billing/src/plans-cli.ts');
});
afterAll(() => fixture.close());

const plans = (...call: string[]) =>
  promisify(execFile)(process.execPath, [program, ...call], {
    env: { ...process.env, DATABASE_URL: fixture.url },
  });

/** The published events about a merchant: each version, and its rates. */
async function publishedOf(merchant: string) {
  const { rows } = await sql<{ value: Buffer }>`
    select value from outbox where topic = 'merchant-plans' and entity_key = ${merchant} order by id`.execute(
    fixture.db,
  );
  return rows.map(({ value }) => {
    const { version, feeHistory } = fromBinary(MerchantPlanChangedSchema, value);
    return [Number(version), ...feeHistory.map(({ feeBps }) => feeBps)];
  });
}

describe('npm run plans', () => {
  test('shows the list price, sets a rate from now on, and publishes each change once', async () => {
    const merchant = randomUUID();
    expect((await plans('show', merchant)).stdout).toBe(
      '250, the list price\nBilling knows no campaign of this merchant.\n',
    );
    const { stdout } = await plans('set', merchant, '--fee-bps', '300');
    expect(stdout).toMatch(/^250 from the beginning\n300 from 20\d\d-\S+Z\n/);
    expect((await plans('set', merchant, '--fee-bps', '300')).stdout).toMatch(/^Nothing changed/);
    expect((await plans('show', merchant)).stdout).toBe(stdout);
    expect(await publishedOf(merchant)).toEqual([[1, 250, 300]]);
  });

  test('ends with 2 and changes nothing where it is called without a rate', async () => {
    const merchant = randomUUID();
    const error: unknown = await plans('set', merchant).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^--fee-bps takes .*\n\nWhat a/),
    });
    expect(await publishedOf(merchant)).toEqual([]);
  });
});

describe('a plan', () => {
  const ownedBy = (campaigns: readonly string[], ownerUserId: string, version: bigint) =>
    campaigns.map((campaignId) =>
      create(CampaignEventSchema, {
        campaignId,
        version,
        event: { case: 'campaign', value: { ownerUserId, name: 'Shoes', currency: 'EUR' } },
      }),
    );
  const consume = (events: ReturnType<typeof ownedBy>) =>
    campaignEventsConsumer(fixture.deps)(batchOf('campaign-events', events));

  test('changes once for each of two changes at the same moment', async () => {
    const merchant = randomUUID();
    const now = new Date(fixture.time.now);
    await Promise.all([setFee(fixture.db, merchant, 300, now), setFee(fixture.db, merchant, 400, now)]);
    const published = await publishedOf(merchant);
    expect(published.map(([version]) => version)).toEqual([1, 2]);
    expect(published[1]?.slice(1).sort()).toEqual([250, 300, 400]);
  });

  test('goes along with campaigns that get a new owner, once, and is nobody else’s', async () => {
    const [merchant, nobody, other] = [randomUUID(), randomUUID(), randomUUID()];
    const campaigns = [randomUUID(), randomUUID()];
    await consume(ownedBy(campaigns, merchant, 1n));
    await setFee(fixture.db, merchant, 300, new Date(fixture.time.now));
    await consume(ownedBy(campaigns, nobody, 2n));
    await consume([...ownedBy(campaigns, nobody, 2n), ...ownedBy(campaigns, merchant, 1n)]);
    expect(await publishedOf(nobody)).toEqual([[1, 250, 300]]);
    expect(await publishedOf(merchant)).toEqual([[1, 250, 300]]);
    await consume(ownedBy(campaigns, other, 3n));
    await setFee(fixture.db, other, 100, new Date(fixture.time.now + 1));
    expect(await publishedOf(other)).toEqual([
      [1, 250, 300],
      [2, 250, 300, 100],
    ]);
  });

  test('of the list price leaves a new owner free to inherit another, and costs what it did', async () => {
    const [merchant, nobody, other] = [randomUUID(), randomUUID(), randomUUID()];
    const [listed, agreed] = [[randomUUID()], [randomUUID()]];
    await consume([...ownedBy(listed, merchant, 1n), ...ownedBy(agreed, other, 1n)]);
    await consume(ownedBy(listed, nobody, 2n));
    expect(await publishedOf(nobody)).toEqual([]);
    await setFee(fixture.db, other, 300, new Date(fixture.time.now));
    await consume(ownedBy(agreed, nobody, 2n));
    expect(await publishedOf(nobody)).toEqual([[1, 250, 300]]);
  });
});
