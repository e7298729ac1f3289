import { randomUUID } from 'node:crypto';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { CampaignEventSchema, PaymentMode } from '@sillage/proto/events/campaign_events';
import { batchOf } from '@sillage/runtime/bus/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCampaign } from '../db/campaigns.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { campaignEventsConsumer } from './campaign-events.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

type Says = MessageInitShape<typeof CampaignEventSchema>;

const campaign = (changes: object = {}): NonNullable<Says['event']> => ({
  case: 'campaign',
  value: {
    ownerUserId: randomUUID(),
    name: 'Shoes',
    currency: 'EUR',
    paymentMode: PaymentMode.MANAGED,
    minimumPayoutMinor: 500n,
    ...changes,
  },
});
const says = (event: NonNullable<Says['event']>, more: Says = {}) =>
  create(CampaignEventSchema, { campaignId: randomUUID(), version: 1n, event, ...more });

test.each([
  ['a campaign that is no UUID', says(campaign(), { campaignId: 'x' })],
  ['an owner that is no UUID', says(campaign({ ownerUserId: '' }))],
  ['a malformed currency', says(campaign({ currency: 'euro' }))],
  ['a negative minimum', says(campaign({ minimumPayoutMinor: -1n }))],
  ['a minimum beyond what is exact', says(campaign({ minimumPayoutMinor: 2n ** 62n }))],
  ['a version beyond what is exact', says(campaign(), { version: 2n ** 64n - 1n })],
  ['an affiliate that is no UUID', says({ case: 'affiliate', value: { affiliateId: 'x' } })],
])('an event with %s goes to the dead letters, and those around it are stored', async (_title, poison) => {
  const around = [says(campaign()), says(campaign())] as const;
  const refusals = await campaignEventsConsumer(fixture.deps)(
    batchOf('campaign-events', [around[0], poison, around[1]]),
  );
  expect(refusals).toMatchObject([{ code: 'unreadable_event', event: { message: poison } }]);
  for (const { campaignId } of around) {
    expect(await findCampaign(fixture.db, campaignId)).toMatchObject({
      paymentMode: 'managed',
      minimumPayoutMinor: 500,
    });
  }
});
