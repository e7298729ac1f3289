import { AttributionModel, type CampaignEvent } from '@sillage/proto/events/campaign_events';
import { Campaign } from '@sillage/proto/http/campaigns';
import { AffiliateList } from '@sillage/proto/http/listed-affiliates';
import { SecretKey } from '@sillage/proto/http/secret-keys';
import { topics } from '@sillage/proto/topics';
import { type EventBus, openBus, relayOutbox } from '@sillage/runtime/bus';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCHEMA } from '../db/schema.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';

let fixture: Fixture;
let bus: EventBus;
beforeAll(async () => {
  fixture = await createFixture();
  bus = await openBus({ LOG_DATABASE_URL: fixture.url }, fixture.log);
});
afterAll(async () => {
  await bus.close();
  await fixture.close();
});

/** The final state of a reader that only has the log: the newest state of each entity. */
async function foldTheLog(): Promise<ReadonlyMap<string, CampaignEvent>> {
  const relay = relayOutbox(fixture.db, SCHEMA, bus, fixture.log, { pollMs: 10 });
  await expect
    .poll(
      async () => (await sql<{ left: number }>`select count(*) as left from outbox`.execute(fixture.db)).rows[0]?.left,
      {
        timeout: 60_000,
      },
    )
    .toBe(0);
  await relay.close();
  const states = new Map<string, CampaignEvent>();
  await bus.replay(topics.campaignEvents, async ({ events }) => {
    for (const { message } of events) {
      const { case: kind, value } = message.event;
      const id = kind === 'affiliate' ? value.affiliateId : kind === 'shortLink' ? value.shortCode : message.campaignId;
      const known = states.get(`${kind}:${id}`);
      if (!known || known.version < message.version) states.set(`${kind}:${id}`, message);
    }
  });
  return states;
}

test('a reader that folds the log holds what the API shows', async () => {
  const merchant = await fixture.newMerchant();
  const { id } = await merchant.createCampaign({ allowedHosts: ['blog.example.com'] });
  const path = `/api/v1/campaigns/${id}`;
  const ada = await merchant.addAffiliate(id);
  const bob = await merchant.addAffiliate(id, { name: 'Bob', rateBps: 2000 });
  await merchant.call(`${path}/affiliates/${bob.id}/links`, {
    method: 'POST',
    body: { targetUrl: 'https://blog.example.com/' },
  });
  fixture.time.now += 1000;
  await merchant.call(path, {
    method: 'PATCH',
    body: { targetUrl: 'https://new.example.com/', holdDays: 30, isActive: false },
  });
  fixture.time.now += 1000;
  await merchant.call(path, {
    method: 'PATCH',
    body: { autoApprove: true, approvalLimitMinor: 20_000, name: 'Coats' },
  });
  fixture.time.now += 1000;
  await merchant.call(path, { method: 'PATCH', body: { attributionModel: 'last_click', approvalLimitMinor: null } });
  await merchant.call(`${path}/affiliates/${ada.id}`, { method: 'PATCH', body: { rateBps: 1500, name: 'Ada L.' } });
  await merchant.call(`${path}/affiliates/${bob.id}`, { method: 'PATCH', body: { isActive: false } });
  const kept = await merchant.call(`${path}/keys`, { method: 'POST' });
  const revoked = SecretKey.parse((await merchant.call(`${path}/keys`, { method: 'POST' })).json());
  await merchant.call(`${path}/keys/${revoked.id}`, { method: 'DELETE' });

  const states = await foldTheLog();
  const shown = Campaign.parse((await merchant.call(path)).json());
  const campaign = states.get(`campaign:${id}`);
  const keyRow = await fixture.db
    .selectFrom('secretKeys')
    .select('hash')
    .where('id', '=', SecretKey.parse(kept.json()).id)
    .executeTakeFirstOrThrow();
  const start = Date.parse('2026-11-21T10:00:00Z');
  expect(campaign?.version).toBe(7n);
  expect(campaign?.event.value).toMatchObject({
    ownerUserId: merchant.id,
    name: shown.name,
    targetUrl: shown.targetUrl,
    isActive: shown.isActive,
    allowedHosts: shown.allowedHosts,
    attributionWindowSeconds: BigInt(shown.attributionWindowSeconds),
    holdDays: shown.holdDays,
    autoApprove: shown.autoApprove,
    currency: shown.currency,
    publicKey: shown.publicKey,
    secretKeyHashes: [keyRow.hash],
    createdAtMs: BigInt(start),
    isArchived: false,
    isDemo: false,
    isTest: false,
    liveSinceMs: 0n,
    holdHistory: [
      { fromMs: BigInt(start), holdDays: 14, autoApprove: false, attributionModel: AttributionModel.FIRST_CLICK },
      {
        fromMs: BigInt(start + 1000),
        holdDays: 30,
        autoApprove: false,
        attributionModel: AttributionModel.FIRST_CLICK,
      },
      {
        fromMs: BigInt(start + 2000),
        holdDays: 30,
        autoApprove: true,
        approvalLimitMinor: 20_000n,
        attributionModel: AttributionModel.FIRST_CLICK,
      },
      {
        fromMs: BigInt(start + 3000),
        holdDays: 30,
        autoApprove: true,
        approvalLimitMinor: 0n,
        attributionModel: AttributionModel.LAST_CLICK,
      },
    ],
  });
  const { affiliates } = AffiliateList.parse((await merchant.call(`${path}/affiliates`)).json());
  for (const affiliate of affiliates) {
    const value = states.get(`affiliate:${affiliate.id}`)?.event.value;
    expect(value).toMatchObject({ affiliateId: affiliate.id, name: affiliate.name, isActive: affiliate.isActive });
    expect(states.get(`shortLink:${affiliate.shortCode}`)?.event.value).toMatchObject({
      affiliateId: affiliate.id,
      targetUrl: shown.targetUrl,
    });
  }
  expect(states.get(`affiliate:${ada.id}`)?.event.value).toMatchObject({
    rates: [
      { fromMs: BigInt(start), rateBps: 1000 },
      { fromMs: BigInt(start + 3000), rateBps: 1500 },
    ],
  });
  const links = [...states.entries()].filter(([key, event]) => key.startsWith('shortLink:') && event.campaignId === id);
  expect(
    links
      .map(([, event]) => event.event.value)
      .filter((value) => value && 'targetUrl' in value && value.targetUrl === 'https://blog.example.com/'),
  ).toHaveLength(1);
  expect(links).toHaveLength(3);
});

test('every change publishes once, with the next version, under the key of its entity', async () => {
  const merchant = await fixture.newMerchant();
  const { id } = await merchant.createCampaign();
  const ada = await merchant.addAffiliate(id);
  await merchant.call(`/api/v1/campaigns/${id}`, { method: 'PATCH', body: { name: 'Coats' } });
  await merchant.call(`/api/v1/campaigns/${id}`, { method: 'PATCH', body: { targetUrl: 'https://new.example.com/' } });
  const events = await fixture.outbox(id);
  expect(events.map((row) => [row.entityKey, Number(row.event.version)])).toEqual([
    [`campaign:${id}`, 1],
    [`affiliate:${ada.id}`, 1],
    [`short-link:${ada.shortCode}`, 1],
    [`campaign:${id}`, 2],
    [`campaign:${id}`, 3],
    [`short-link:${ada.shortCode}`, 2],
  ]);
  expect(new Set(events.map((row) => row.event.eventId)).size).toBe(events.length);
});

test('a change that changes nothing publishes nothing', async () => {
  const merchant = await fixture.newMerchant();
  const { id } = await merchant.createCampaign();
  const ada = await merchant.addAffiliate(id);
  const before = await fixture.outbox(id);
  await merchant.call(`/api/v1/campaigns/${id}`, {
    method: 'PATCH',
    body: { name: 'Boots', allowedHosts: [], holdDays: 14 },
  });
  await merchant.call(`/api/v1/campaigns/${id}/affiliates/${ada.id}`, {
    method: 'PATCH',
    body: { rateBps: 1000, name: 'Ada' },
  });
  expect(await fixture.outbox(id)).toEqual(before);
});

test('twenty changes at once lose nothing: twenty versions, twenty rates, no gap', async () => {
  const merchant = await fixture.newMerchant();
  const { id } = await merchant.createCampaign();
  const ada = await merchant.addAffiliate(id);
  const names = Array.from({ length: 10 }, (_, index) => `Name ${index}`);
  const answers = await Promise.all([
    ...names.map((name) => merchant.call(`/api/v1/campaigns/${id}`, { method: 'PATCH', body: { name } })),
    merchant.call(`/api/v1/campaigns/${id}`, { method: 'PATCH', body: { description: 'Kept' } }),
    ...names.map((_, index) =>
      merchant.call(`/api/v1/campaigns/${id}/affiliates/${ada.id}`, {
        method: 'PATCH',
        body: { rateBps: 2000 + index * 10 },
      }),
    ),
    ...names.map((name) => merchant.addAffiliate(id, { name })),
  ]);
  expect(answers.filter((answer) => 'status' in answer && answer.status !== 200)).toEqual([]);
  const events = await fixture.outbox(id);
  const versions = (key: string) =>
    events.filter((row) => row.entityKey === key).map((row) => Number(row.event.version));
  expect(versions(`campaign:${id}`)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  expect(versions(`affiliate:${ada.id}`)).toEqual(Array.from({ length: 11 }, (_, index) => index + 1));
  const last = events.findLast((row) => row.entityKey === `affiliate:${ada.id}`)?.event.event;
  expect(last?.case === 'affiliate' && last.value.rates).toHaveLength(11);
  expect(Campaign.parse((await merchant.call(`/api/v1/campaigns/${id}`)).json())).toMatchObject({
    description: 'Kept',
    affiliatesCount: 11,
  });
});

test('a change that fails leaves neither a row nor an event', async () => {
  const merchant = await fixture.newMerchant();
  const { id } = await merchant.createCampaign();
  const before = await fixture.outbox(id);
  fixture.codes.next = () => {
    throw new Error('no more codes');
  };
  const answer = await merchant.call(`/api/v1/campaigns/${id}/affiliates`, {
    method: 'POST',
    body: { name: 'Ada', email: 'a@example.com' },
  });
  expect(answer.status).toBe(500);
  expect(await fixture.outbox(id)).toEqual(before);
  expect(AffiliateList.parse((await merchant.call(`/api/v1/campaigns/${id}/affiliates`)).json()).affiliates).toEqual(
    [],
  );
});
