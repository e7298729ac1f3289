import { create } from '@bufbuild/protobuf';
import { type AccountEvent, AccountEventSchema } from '@sillage/proto/events/account_events';
import { Campaign, CampaignList, SecretKeyList } from '@sillage/proto/http/campaigns';
import { CampaignLookup, ShortLinkLookup } from '@sillage/proto/http/links';
import { topics } from '@sillage/proto/topics';
import { batchOf } from '@sillage/runtime/bus/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERASED_TARGET, pseudonymOf } from '../domain/erasure.ts';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../testing/fixture.ts';
import { accountEventsConsumer } from './account-events.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

type Merchant = Awaited<ReturnType<Fixture['newMerchant']>>;
type Kind = NonNullable<AccountEvent['event']['case']>;

const accountEvent = (userId: string, version: number, kind: Kind): AccountEvent =>
  create(AccountEventSchema, { userId, version: BigInt(version), event: { case: kind, value: {} } });

const deliver = (...messages: readonly AccountEvent[]) =>
  accountEventsConsumer(fixture.deps)(batchOf(topics.accountEvents.name, messages));

const campaignOf = async (merchant: Merchant, id: string) =>
  Campaign.parse((await merchant.call(`/api/v1/campaigns/${id}`)).json());
const headers = { 'x-sillage-internal': INTERNAL_SECRET };
const lookUp = async (path: string) => (await fixture.app.inject({ url: `/internal/${path}`, headers })).json();
const lastSnapshot = async (id: string) =>
  (await fixture.outbox(id)).findLast((row) => row.event.event.case === 'campaign')?.event.event.value;

describe('a scheduled deletion', () => {
  test('lets every campaign rest at once: to its owner, to the edge, in the log and on its public page', async () => {
    const merchant = await fixture.newMerchant();
    const { id } = await merchant.createCampaign({ visibility: 'public' });
    await deliver(accountEvent(merchant.id, 1, 'deletionScheduled'));
    expect((await campaignOf(merchant, id)).isActive).toBe(false);
    expect(CampaignLookup.parse(await lookUp(`campaigns/${id}`)).campaign).toMatchObject({
      isActive: false,
      version: 2,
    });
    expect(await lastSnapshot(id)).toMatchObject({ isActive: false, isArchived: false, ownerUserId: merchant.id });
    expect((await fixture.app.inject({ url: `/api/v1/public/campaigns/${id}` })).json()).toMatchObject({
      isActive: false,
    });
  });

  test('refuses new campaigns and the activation of old ones; the rest can still be changed', async () => {
    const merchant = await fixture.newMerchant();
    const { id } = await merchant.createCampaign({ isActive: false });
    await deliver(accountEvent(merchant.id, 1, 'deletionScheduled'));
    const body = { name: 'More', targetUrl: 'https://shop.example.com/' };
    const created = await merchant.call('/api/v1/campaigns', { method: 'POST', body });
    const activated = await merchant.call(`/api/v1/campaigns/${id}`, { method: 'PATCH', body: { isActive: true } });
    for (const refused of [created, activated]) {
      expect(refused.status).toBe(409);
      expect(refused.json()).toMatchObject({ code: 'account_deletion_scheduled' });
    }
    expect(
      (await merchant.call(`/api/v1/campaigns/${id}`, { method: 'PATCH', body: { name: 'Renamed' } })).status,
    ).toBe(200);
  });

  test('answers a repeated creation with what the first one made', async () => {
    const merchant = await fixture.newMerchant();
    const call = {
      method: 'POST',
      body: { name: 'Boots', targetUrl: 'https://shop.example.com/' },
      headers: { 'idempotency-key': 'once' },
    } as const;
    const first = Campaign.parse((await merchant.call('/api/v1/campaigns', call)).json());
    await deliver(accountEvent(merchant.id, 1, 'deletionScheduled'));
    expect(Campaign.parse((await merchant.call('/api/v1/campaigns', call)).json()).id).toBe(first.id);
  });

  test('that is cancelled brings back what the owner had set, campaign by campaign', async () => {
    const merchant = await fixture.newMerchant();
    const active = await merchant.createCampaign();
    const paused = await merchant.createCampaign({ isActive: false });
    const stopped = await merchant.createCampaign();
    await deliver(accountEvent(merchant.id, 1, 'deletionScheduled'));
    await merchant.call(`/api/v1/campaigns/${stopped.id}`, { method: 'PATCH', body: { isActive: false } });
    await deliver(accountEvent(merchant.id, 2, 'deletionCancelled'));
    const { campaigns } = CampaignList.parse((await merchant.call('/api/v1/campaigns')).json());
    expect(new Map(campaigns.map((campaign) => [campaign.id, campaign.isActive]))).toEqual(
      new Map([
        [active.id, true],
        [paused.id, false],
        [stopped.id, false],
      ]),
    );
  });

  test('leaves the campaigns of others alone', async () => {
    const [merchant, other] = [await fixture.newMerchant(), await fixture.newMerchant()];
    const { id } = await other.createCampaign();
    await deliver(accountEvent(merchant.id, 1, 'deletionScheduled'));
    expect((await campaignOf(other, id)).isActive).toBe(true);
  });
});

describe('an erased account', () => {
  async function erased() {
    const merchant = await fixture.newMerchant();
    const campaigns = [
      await merchant.createCampaign({
        name: 'Zoé’s boots',
        description: 'Made by Zoé',
        visibility: 'public',
        allowedHosts: ['zoe.example'],
      }),
      await merchant.createCampaign({ name: 'Zoé’s coats' }),
    ] as const;
    const path = `/api/v1/campaigns/${campaigns[0].id}`;
    const ada = await merchant.addAffiliate(campaigns[0].id, {
      name: 'Ada Lovelace',
      email: 'ada@lovelace.example',
      rateBps: 1500,
    });
    await merchant.call(`${path}/affiliates/${ada.id}/links`, {
      method: 'POST',
      body: { targetUrl: 'https://zoe.example/post' },
    });
    const call = {
      method: 'POST',
      body: { name: 'Zoé’s', targetUrl: 'https://zoe.example/' },
      headers: { 'idempotency-key': 'k' },
    } as const;
    await merchant.call('/api/v1/campaigns', call);
    await merchant.call(`${path}/keys`, { method: 'POST' });
    await deliver(accountEvent(merchant.id, 3, 'erased'));
    return { merchant, campaigns, ada, path };
  }

  test('leaves no row that names its owner or an affiliate, in any table', async () => {
    const { merchant } = await erased();
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'campaigns' and table_name not in ('outbox', 'owners')`.execute(
      fixture.db,
    );
    expect(tables.rows.length).toBeGreaterThan(6);
    for (const { name } of tables.rows) {
      const found =
        await sql`select t::text from ${sql.table(name)} t where t::text ~* ${`zoé|zoe\\.example|\\mada\\M|lovelace|${merchant.id}`}`.execute(
          fixture.db,
        );
      expect(found.rows, name).toEqual([]);
    }
  });

  test('keeps what the ledger needs: ids, rates and holds, all under one new anonymous owner', async () => {
    const { merchant, campaigns, ada } = await erased();
    const first = await lastSnapshot(campaigns[0].id);
    const second = await lastSnapshot(campaigns[1].id);
    expect(first).toMatchObject({
      isActive: false,
      isArchived: true,
      targetUrl: ERASED_TARGET,
      secretKeyHashes: [],
      holdDays: 14,
    });
    expect(first).toMatchObject({ name: pseudonymOf(campaigns[0].id), allowedHosts: [] });
    const owners = [first, second].map((facts) => (facts && 'ownerUserId' in facts ? facts.ownerUserId : undefined));
    expect(owners[0]).toBe(owners[1]);
    expect(owners[0]).not.toBe(merchant.id);
    const snapshots = await fixture.outbox(campaigns[0].id);
    expect(snapshots.findLast((row) => row.event.event.case === 'affiliate')?.event.event.value).toMatchObject({
      affiliateId: ada.id,
      name: pseudonymOf(ada.id),
      rates: [{ rateBps: 1500 }],
    });
  });

  test('lets every link lead to a campaign at rest, and nowhere else', async () => {
    const { campaigns, ada } = await erased();
    const links = await fixture.db
      .selectFrom('shortLinks')
      .select('code')
      .where('campaignId', '=', campaigns[0].id)
      .execute();
    expect(links.map((link) => link.code)).toContain(ada.shortCode);
    for (const { code } of links) {
      const { link, campaign } = ShortLinkLookup.parse(await lookUp(`short-links/${code}`));
      expect(link.targetUrl).toBe(ERASED_TARGET);
      expect(campaign.isActive).toBe(false);
    }
    const published = (await fixture.outbox(campaigns[0].id)).filter((row) => row.event.event.case === 'shortLink');
    for (const { code } of links) {
      const last = published.findLast((row) => row.entityKey === `short-link:${code}`);
      expect(last?.event.event.value).toMatchObject({ targetUrl: ERASED_TARGET });
    }
  });

  test('has nothing left to call its own, whatever token is still about', async () => {
    const { merchant, campaigns, path, ada } = await erased();
    expect(CampaignList.parse((await merchant.call('/api/v1/campaigns')).json()).campaigns).toEqual([]);
    expect((await merchant.call(path)).status).toBe(404);
    expect((await merchant.call(`${path}/keys`)).status).toBe(404);
    const body = { name: 'Again', targetUrl: 'https://shop.example.com/' };
    expect((await merchant.call('/api/v1/campaigns', { method: 'POST', body })).status).toBe(409);
    for (const token of ['', `?token=${new URL(ada.dashboardUrl).searchParams.get('token')}`]) {
      expect(
        (await fixture.app.inject({ url: `/api/v1/public/campaigns/${campaigns[0].id}${token}` })).json(),
      ).toMatchObject({
        code: 'access_restricted',
      });
    }
  });

  test('delivered again changes nothing', async () => {
    const { merchant, campaigns } = await erased();
    const before = await fixture.outbox(campaigns[0].id);
    await deliver(accountEvent(merchant.id, 3, 'erased'), accountEvent(merchant.id, 2, 'deletionCancelled'));
    expect(await fixture.outbox(campaigns[0].id)).toEqual(before);
  });

  test('interrupted in the middle is erased whole the next time', async () => {
    const merchant = await fixture.newMerchant();
    const campaigns = [await merchant.createCampaign(), await merchant.createCampaign()];
    await merchant.addAffiliate(campaigns[1]?.id ?? '');
    // The second campaign's affiliate cannot be written: the end of the process in the middle of the work.
    await sql`
      create function fall() returns trigger language plpgsql as $$ begin raise exception 'fell'; end $$;
      create trigger fall before update on affiliates for each row execute function fall()`.execute(fixture.db);
    await expect(deliver(accountEvent(merchant.id, 1, 'erased'))).rejects.toThrow('fell');
    expect(CampaignList.parse((await merchant.call('/api/v1/campaigns')).json()).campaigns).toHaveLength(2);
    await sql`drop trigger fall on affiliates; drop function fall()`.execute(fixture.db);
    await deliver(accountEvent(merchant.id, 1, 'erased'));
    expect(CampaignList.parse((await merchant.call('/api/v1/campaigns')).json()).campaigns).toEqual([]);
    const left = await fixture.db
      .selectFrom('affiliates')
      .select('email')
      .where('campaignId', '=', campaigns[1]?.id ?? '')
      .execute();
    expect(left).toEqual([{ email: '' }]);
  });
});

test('an event without a user goes to the dead letters, the others are applied', async () => {
  const merchant = await fixture.newMerchant();
  const { id } = await merchant.createCampaign();
  const refusals = await deliver(
    accountEvent('nobody', 1, 'erased'),
    accountEvent(merchant.id, 1, 'deletionScheduled'),
  );
  expect(refusals).toMatchObject([{ code: 'unreadable_event' }]);
  expect((await campaignOf(merchant, id)).isActive).toBe(false);
});

describe('whatever comes in whatever order', () => {
  /** What an account went through: some times scheduled and cancelled, in the end perhaps erased. */
  const life = fc
    .record({ rounds: fc.nat(4), isErased: fc.boolean() })
    .map(({ rounds, isErased }): readonly Kind[] => [
      ...Array.from({ length: rounds }, (_, n): Kind => (n % 2 === 0 ? 'deletionScheduled' : 'deletionCancelled')),
      ...(isErased ? ['erased' as const] : []),
    ]);

  test('each order and repetition of account events, between changes of campaigns, ends in the same state', async () => {
    await fc.assert(
      fc.asyncProperty(
        life,
        fc.array(fc.nat(), { maxLength: 12 }),
        fc.array(fc.record({ at: fc.nat(20), isActive: fc.boolean() }), { maxLength: 4 }),
        async (kinds, order, changes) => {
          const merchant = await fixture.newMerchant();
          const { id } = await merchant.createCampaign();
          const events = kinds.map((kind, index) => accountEvent(merchant.id, index + 1, kind));
          // Every event at least once, some more often, in any order.
          const picked = kinds.length === 0 ? [] : order.flatMap((n) => events[n % events.length] ?? []);
          const deliveries = [
            ...picked,
            ...[...events].sort((a, b) => (order[Number(a.version)] ?? 0) - (order[Number(b.version)] ?? 0)),
          ];
          let wish = true;
          for (const [index, event] of deliveries.entries()) {
            for (const { isActive } of changes.filter((change) => change.at === index)) {
              const answer = await merchant.call(`/api/v1/campaigns/${id}`, { method: 'PATCH', body: { isActive } });
              if (answer.status === 200) wish = isActive;
              else expect([404, 409]).toContain(answer.status);
            }
            await deliver(event);
          }
          const row = await fixture.db
            .selectFrom('campaigns')
            .selectAll()
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          const last = kinds.at(-1);
          expect({
            owned: row.ownerUserId === merchant.id,
            archived: row.isArchived,
            live: row.isActive && !row.isSuspended,
          }).toEqual({
            owned: last !== 'erased',
            archived: last === 'erased',
            live: wish && last !== 'erased' && last !== 'deletionScheduled',
          });
          expect(await lastSnapshot(id)).toMatchObject({
            isActive: row.isActive && !row.isSuspended,
            ownerUserId: row.ownerUserId,
          });
          const versions = (await fixture.outbox(id))
            .filter((entry) => entry.event.event.case === 'campaign')
            .map((entry) => Number(entry.event.version));
          expect(versions).toEqual(versions.map((_, index) => index + 1));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('campaigns that are created while their owner goes are refused or rest: none stays live', async () => {
    for (const kind of ['deletionScheduled', 'erased'] as const) {
      const merchant = await fixture.newMerchant();
      const body = { name: 'Boots', targetUrl: 'https://shop.example.com/' };
      const creations = Array.from({ length: 12 }, () => merchant.call('/api/v1/campaigns', { method: 'POST', body }));
      const [answers] = await Promise.all([Promise.all(creations), deliver(accountEvent(merchant.id, 1, kind))]);
      // 404: created, and erased before the answer was read.
      expect(answers.filter((answer) => ![201, 404, 409].includes(answer.status))).toEqual([]);
      const left = await fixture.db
        .selectFrom('campaigns')
        .select(['isActive', 'isSuspended'])
        .where('ownerUserId', '=', merchant.id)
        .execute();
      expect(left.filter((campaign) => campaign.isActive && !campaign.isSuspended)).toEqual([]);
      if (kind === 'erased') expect(left).toEqual([]);
    }
  });
});

test('keys of an erased account are gone', async () => {
  const merchant = await fixture.newMerchant();
  const { id } = await merchant.createCampaign();
  await merchant.call(`/api/v1/campaigns/${id}/keys`, { method: 'POST' });
  expect(SecretKeyList.parse((await merchant.call(`/api/v1/campaigns/${id}/keys`)).json()).keys).toHaveLength(1);
  await deliver(accountEvent(merchant.id, 1, 'erased'));
  expect(CampaignLookup.parse(await lookUp(`campaigns/${id}`)).campaign.secretKeyHashes).toEqual([]);
});
