import { PublicCampaign } from '@sillage/proto/http/campaigns';
import { DataRequestList, type NewDataRequest } from '@sillage/proto/http/data-requests';
import { DAY_MS } from '@sillage/proto/values/durations';
import { AppError } from '@sillage/runtime/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { applyAffiliateDeletion } from '../../commands/apply-deletion.ts';
import { pseudonymOf } from '../../domain/erasure.ts';
import { settleErasures } from '../../jobs/settle-erasures.ts';
import { accountEvent, deliver } from '../../testing/account-events.ts';
import { listNotices, readerOf, takeMails } from '../../testing/data-requests.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { browserOf } from '../../testing/programmes.ts';

const LIST = '/api/v1/affiliates/data-requests';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
beforeEach(async () => {
  fixture.billing.owed = [];
  await sql`delete from work_queue`.execute(fixture.db);
});
afterAll(() => fixture.close());

async function story() {
  const merchant = await fixture.newMerchant();
  const campaign = await merchant.createCampaign({ name: 'Boots' });
  const email = `${crypto.randomUUID()}@lovelace.example`;
  const affiliate = await merchant.addAffiliate(campaign.id, { name: 'Ada Lovelace', email, couponCodes: ['ADA10'] });
  const reader = readerOf(fixture, email);
  await browserOf(fixture).signIn(email);
  const ask = async (body: Partial<NewDataRequest> & Pick<NewDataRequest, 'kind'>) =>
    reader.ask({ affiliateId: affiliate.id, language: 'en', ...body } as NewDataRequest);
  const open = async () => DataRequestList.parse((await merchant.call(LIST)).json()).requests;
  const decide = async (body: object = { decision: 'carry_out' }, id?: string) =>
    merchant.call(`${LIST}/${id ?? (await open())[0]?.id}/decision`, { method: 'POST', body });
  const last = async () =>
    (await fixture.outbox(campaign.id)).findLast(({ event }) => event.event.case === 'affiliate')?.event.event.value;
  return { merchant, campaign, email, affiliate, reader, ask, open, decide, last };
}

describe('a request', () => {
  test('reaches the merchant with its due date, is confirmed by mail, and is one however often it is made', async () => {
    const { ask, open, reader, email, affiliate, merchant } = await story();
    const requested = { kind: 'rectification', name: 'Ada King' } as const;
    expect((await ask(requested)).statusCode).toBe(201);
    expect((await ask(requested)).statusCode).toBe(201);
    expect(await open()).toMatchObject([
      {
        kind: 'rectification',
        wantedName: 'Ada King',
        wantedEmail: null,
        affiliateId: affiliate.id,
        affiliateEmail: email,
      },
    ]);
    expect((await open())[0]?.dueAt).toBe('2026-12-21T10:00:00.000Z');
    expect(await listNotices(fixture)).toMatchObject([
      {
        ownerUserId: merchant.id,
        notice: { kind: 'data_request', request: 'rectification', step: 'open' },
      },
    ]);
    const mails = await takeMails(fixture);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[email, 'Your request about Boots was passed on']]);
    expect((await reader.held()).affiliates[0]?.requests).toMatchObject([{ state: 'open', wantedName: 'Ada King' }]);
    expect((await ask({ kind: 'rectification', name: 'Another' })).statusCode).toBe(409);
    expect((await ask({ kind: 'rectification' })).statusCode).toBe(400);
  });

  test('is possible about one’s own data alone, and answered by the merchant of the campaign alone', async () => {
    const [one, other] = [await story(), await story()];
    const foreign = { kind: 'erasure', affiliateId: other.affiliate.id } as const;
    expect((await one.ask(foreign)).statusCode).toBe(404);
    await other.ask({ kind: 'erasure' });
    const [request] = await other.open();
    expect(await one.open()).toEqual([]);
    expect((await one.decide(undefined, request?.id)).status).toBe(404);
    expect((await other.open()).length).toBe(1);
  });

  test('that is declined is answered with the reason, once, and nothing changes', async () => {
    const { ask, open, decide, reader, email, last } = await story();
    await ask({ kind: 'erasure' });
    const [request] = await open();
    const declined = { decision: 'decline', reason: 'An open dispute.' };
    expect((await decide(declined)).status).toBe(204);
    expect((await decide(undefined, request?.id)).status).toBe(409);
    const mails = await takeMails(fixture);
    expect(mails.at(-1)).toMatchObject({ to: email, subject: 'Your request about Boots was declined' });
    expect(mails.at(-1)?.text).toContain('An open dispute.');
    expect((await listNotices(fixture)).at(-1)).toMatchObject({ notice: { request: 'erasure', step: 'declined' } });
    expect(await last()).toMatchObject({ name: 'Ada Lovelace', email });
    expect((await reader.held()).affiliates[0]?.requests).toMatchObject([
      { state: 'declined', reason: 'An open dispute.' },
    ]);
  });
});

describe('carried out', () => {
  test('a rectification changes name and address, and is said to the address from before', async () => {
    const { ask, decide, email, last } = await story();
    await ask({ kind: 'rectification', name: 'Ada King', email: 'King@lovelace.example' });
    expect((await decide()).status).toBe(204);
    expect(await last()).toMatchObject({ name: 'Ada King', email: 'king@lovelace.example', isActive: true });
    expect((await takeMails(fixture)).map(({ to }) => to)).toEqual([email, email, 'king@lovelace.example']);
  });

  test('a new address gets a new link to the page in a mail; the former link and open pages end, of a repeat too', async () => {
    const { ask, open, decide, affiliate, campaign } = await story();
    const url = `/api/v1/public/campaigns/${campaign.id}`;
    const before = await fixture.app.inject({ url: `${url}${new URL(affiliate.dashboardUrl).search}` });
    const { accessTicket } = PublicCampaign.parse(before.json());
    const moved = `${crypto.randomUUID()}@moved.example`;
    await ask({ kind: 'rectification', email: moved });
    const id = (await open())[0]?.id;
    vi.spyOn(fixture.deps.tickets, 'endBefore').mockRejectedValueOnce(new AppError('unavailable', 'Redis is down.'));
    expect((await decide(undefined, id)).status).toBe(503);
    expect((await decide(undefined, id)).status).toBe(204);
    await expect(fixture.deps.tickets.verify(accessTicket)).rejects.toMatchObject({ code: 'access_restricted' });
    expect((await fixture.app.inject({ url: `${url}${new URL(affiliate.dashboardUrl).search}` })).statusCode).toBe(403);
    const mails = (await takeMails(fixture)).filter(({ to }) => to === moved);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your new address in Boots']);
    const query = /\/r\/[^?\s]+(\?token=\w+)/.exec(mails[0]?.text ?? '')?.[1];
    expect((await fixture.app.inject({ url: `${url}${query}` })).statusCode).toBe(200);
  });

  test('a corrected name keeps the link to the page', async () => {
    const { ask, decide, affiliate, campaign, email } = await story();
    await ask({ kind: 'rectification', name: 'Ada King', email: email.toUpperCase() });
    expect((await decide()).status).toBe(204);
    const search = new URL(affiliate.dashboardUrl).search;
    const page = await fixture.app.inject({ url: `/api/v1/public/campaigns/${campaign.id}${search}` });
    expect(PublicCampaign.parse(page.json()).affiliates).toMatchObject([{ name: 'Ada King' }]);
    expect((await takeMails(fixture)).map(({ to }) => to)).toEqual([email, email]);
  });

  test('a restriction pauses the affiliate and their codes, and nothing is left to restrict', async () => {
    const { ask, decide, last } = await story();
    await ask({ kind: 'restriction' });
    expect((await decide()).status).toBe(204);
    expect(await last()).toMatchObject({ isActive: false, isRemoved: false, name: 'Ada Lovelace' });
    expect(await last()).toMatchObject({ couponCodes: [{ code: 'ADA10', untilMs: BigInt(fixture.time.now) }] });
    expect((await ask({ kind: 'restriction' })).statusCode).toBe(409);
  });

  test('an erasure leaves no name and no address in any table, and the last mail says so', async () => {
    const { merchant, ask, open, decide, affiliate, campaign, email, last, reader } = await story();
    await merchant.call(`/api/v1/campaigns/${campaign.id}/affiliates/${affiliate.id}/links`, {
      method: 'POST',
      body: { targetUrl: 'https://shop.example.com/?utm_source=lovelace' },
    });
    await ask({ kind: 'rectification', name: 'Ada Lovelace of Ockham' });
    await ask({ kind: 'erasure' });
    const erasure = (await open()).find(({ kind }) => kind === 'erasure');
    expect((await decide(undefined, erasure?.id)).status).toBe(204);
    expect(await last()).toMatchObject({
      name: pseudonymOf(affiliate.id),
      email: '',
      isRemoved: true,
      isActive: false,
    });
    expect(await open()).toEqual([]);
    expect((await takeMails(fixture)).at(-1)).toMatchObject({ to: email, subject: 'Your data in Boots were erased' });
    expect((await reader.held()).affiliates).toEqual([]);
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'campaigns' and table_name <> 'outbox'`.execute(
      fixture.db,
    );
    for (const { name } of tables.rows) {
      const about = sql`t::text ~* 'lovelace' and t::text like ${`%${affiliate.id}%`}`;
      const addressed = sql`t::text like ${`%${email}%`}`;
      const found = await sql`select t::text from ${sql.table(name)} t where ${about} or ${addressed}`.execute(
        fixture.db,
      );
      expect(found.rows, name).toEqual([]);
    }
  });

  test('only an erasure ends the tickets of an open page; where Redis fails, carrying it out again ends them', async () => {
    const { ask, open, decide, affiliate, campaign } = await story();
    const url = `/api/v1/public/campaigns/${campaign.id}${new URL(affiliate.dashboardUrl).search}`;
    const { accessTicket } = PublicCampaign.parse((await fixture.app.inject({ url })).json());
    await ask({ kind: 'restriction' });
    expect((await decide()).status).toBe(204);
    await ask({ kind: 'erasure' });
    vi.spyOn(fixture.deps.tickets, 'endBefore').mockRejectedValueOnce(new AppError('unavailable', 'Redis is down.'));
    const erasure = (await open())[0]?.id;
    expect((await decide(undefined, erasure)).status).toBe(503);
    await fixture.deps.tickets.verify(accessTicket);
    expect((await decide(undefined, erasure)).status).toBe(204);
    await expect(fixture.deps.tickets.verify(accessTicket)).rejects.toMatchObject({ code: 'access_restricted' });
  });

  test('an erasure of somebody who was removed before is possible, and late events bring nothing back', async () => {
    const { merchant, ask, decide, affiliate, campaign, last } = await story();
    const path = `/api/v1/campaigns/${campaign.id}/affiliates/${affiliate.id}`;
    expect((await merchant.call(path, { method: 'DELETE' })).status).toBe(204);
    await ask({ kind: 'erasure' });
    expect((await decide()).status).toBe(204);
    const erased = await last();
    await applyAffiliateDeletion(fixture.deps, campaign.id, affiliate.id);
    expect((await merchant.call(path, { method: 'PATCH', body: { name: 'Ada Lovelace' } })).status).toBe(404);
    expect(await last()).toEqual(erased);
    await deliver(fixture, accountEvent(merchant.id, 3, 'erased'));
    expect(await last()).toMatchObject({ name: pseudonymOf(affiliate.id), email: '' });
  });

  test('an erasure is refused while money is owed, with what is, and stays open', async () => {
    const { ask, open, decide, last } = await story();
    await ask({ kind: 'erasure' });
    fixture.billing.owed = [{ currency: 'EUR', owedMinor: 1200n, pendingMinor: 300n }];
    const refused = await decide();
    expect(refused.status).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'commissions_owed',
      owed: [{ currency: 'EUR', amountMinor: '1500', pendingMinor: '300' }],
    });
    expect(await open()).toHaveLength(1);
    expect(await last()).toMatchObject({ name: 'Ada Lovelace' });
    expect((await listNotices(fixture)).length).toBe(1);
  });

  test('an erasure is in the compacted topic again for a week, so that Kafka lets go of the name', async () => {
    const { ask, decide, campaign } = await story();
    await ask({ kind: 'erasure' });
    await decide();
    const before = (await fixture.outbox(campaign.id)).length;
    await settleErasures(fixture.deps);
    expect((await fixture.outbox(campaign.id)).length).toBe(before + 1);
    fixture.time.now += 8 * DAY_MS;
    await settleErasures(fixture.deps);
    expect((await fixture.outbox(campaign.id)).length).toBe(before + 1);
    fixture.time.now -= 8 * DAY_MS;
  });
});
