import { CampaignList, PublicCampaign } from '@sillage/proto/http/campaigns';
import { CampaignLookup, ShortLinkLookup } from '@sillage/proto/http/links';
import { SecretKeyList } from '@sillage/proto/http/secret-keys';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERASED_TARGET, pseudonymOf } from '../domain/erasure.ts';
import { accountEvent, deliver, lastSnapshot, lookUp } from '../testing/account-events.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { browserOf } from '../testing/programmes.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

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
    await browserOf(fixture).signIn('ada@lovelace.example');
    const opened = await fixture.app.inject({
      url: `/api/v1/public/campaigns/${campaigns[0].id}${new URL(ada.dashboardUrl).search}`,
    });
    const { accessTicket } = PublicCampaign.parse(opened.json());
    await deliver(fixture, accountEvent(merchant.id, 3, 'erased'));
    return { merchant, campaigns, ada, path, accessTicket };
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

  test('ends what a page that is still open may do', async () => {
    const { accessTicket } = await erased();
    await expect(fixture.deps.tickets.verify(accessTicket)).rejects.toMatchObject({ code: 'access_restricted' });
  });

  test('keeps what the ledger needs: ids, rates and holds, all under one new anonymous owner', async () => {
    const { merchant, campaigns, ada } = await erased();
    const first = await lastSnapshot(fixture, campaigns[0].id);
    const second = await lastSnapshot(fixture, campaigns[1].id);
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
      const { link, campaign } = ShortLinkLookup.parse(await lookUp(fixture, `short-links/${code}`));
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
    await deliver(fixture, accountEvent(merchant.id, 3, 'erased'), accountEvent(merchant.id, 2, 'deletionCancelled'));
    expect(await fixture.outbox(campaigns[0].id)).toEqual(before);
  });

  test('interrupted in the middle is erased whole the next time', async () => {
    const merchant = await fixture.newMerchant();
    const campaigns = [await merchant.createCampaign(), await merchant.createCampaign()];
    await merchant.addAffiliate(campaigns[1]?.id ?? '');
    // The update of the second campaign's affiliate fails, like a crash in the middle of the work.
    await sql`
      create function fall() returns trigger language plpgsql as $$ begin raise exception 'fell'; end $$;
      create trigger fall before update on affiliates for each row execute function fall()`.execute(fixture.db);
    await expect(deliver(fixture, accountEvent(merchant.id, 1, 'erased'))).rejects.toThrow('fell');
    expect(CampaignList.parse((await merchant.call('/api/v1/campaigns')).json()).campaigns).toHaveLength(2);
    await sql`drop trigger fall on affiliates; drop function fall()`.execute(fixture.db);
    await deliver(fixture, accountEvent(merchant.id, 1, 'erased'));
    expect(CampaignList.parse((await merchant.call('/api/v1/campaigns')).json()).campaigns).toEqual([]);
    const left = await fixture.db
      .selectFrom('affiliates')
      .select('email')
      .where('campaignId', '=', campaigns[1]?.id ?? '')
      .execute();
    expect(left).toEqual([{ email: '' }]);
  });
});

test('keys of an erased account are gone', async () => {
  const merchant = await fixture.newMerchant();
  const { id } = await merchant.createCampaign();
  await merchant.call(`/api/v1/campaigns/${id}/keys`, { method: 'POST' });
  expect(SecretKeyList.parse((await merchant.call(`/api/v1/campaigns/${id}/keys`)).json()).keys).toHaveLength(1);
  await deliver(fixture, accountEvent(merchant.id, 1, 'erased'));
  expect(CampaignLookup.parse(await lookUp(fixture, `campaigns/${id}`)).campaign.secretKeys).toEqual([]);
});
