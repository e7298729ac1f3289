import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { SettlementEventSchema } from '@sillage/proto/events/settlements';
import { PayoutAccountList } from '@sillage/proto/http/payouts';
import { AppError } from '@sillage/runtime/service';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listPayees } from '../../db/payout-accounts.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { forgetMails } from '../../testing/notices.ts';
import { BUSINESS } from '../../testing/tax-details.ts';

const FILE = { fileName: 'SB-0001-0001.pdf', contentType: 'application/pdf', base64: 'YQ==' };

let fixture: Fixture;
let isAway = false;
const requested: string[] = [];
/** The account at whose address the details of each document were entered. */
const accounts = new Map<string, string | undefined>();
beforeAll(async () => {
  const billing = {
    asksOf: async () => ({ details: true, selfBilling: true }),
    statementOf: () => Promise.reject(new Error('nothing is asked for')),
    async selfBilledOf(documentId: string, { payoutAccountId }: { readonly payoutAccountId: string }) {
      requested.push(documentId);
      if (isAway) throw new AppError('unavailable', 'Billing is away');
      return accounts.get(documentId) === payoutAccountId ? FILE : undefined;
    },
  };
  fixture = await createFixture({ billing });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.db.deleteFrom('taxDetails').execute();
  await forgetMails(fixture);
  requested.length = 0;
  isAway = false;
});

async function newAffiliate(merchant?: { readonly id: string }) {
  const campaign = await fixture.newCampaign({ mode: 'self_pay', ...(merchant && { ownerUserId: merchant.id }) });
  const email = `${randomUUID()}@billed.example`;
  const affiliateId = await fixture.newAffiliate(campaign.id, { email });
  const agree = async (agrees: object | null = { version: 1, language: 'en' }) => {
    const payload = { token: fixture.linkOf(affiliateId), details: BUSINESS, agrees };
    await fixture.app.inject({ method: 'PUT', url: '/api/v1/public/payouts/tax-details', payload });
  };
  return { campaignId: campaign.id, affiliateId, email, agree };
}

async function announce(
  { campaignId, affiliateId }: Pick<Awaited<ReturnType<typeof newAffiliate>>, 'campaignId' | 'affiliateId'>,
  totalMinor = '12000',
) {
  const documentId = randomUUID();
  accounts.set(documentId, (await listPayees(fixture.db, [affiliateId])).get(affiliateId));
  const document = { documentId, affiliateId, number: 'SB-0001-0001', period: '2026-11', currency: 'EUR', totalMinor };
  const event = create(SettlementEventSchema, {
    eventId: randomUUID(),
    occurredAtMs: BigInt(fixture.time.now),
    settlementId: documentId,
    campaignId,
    event: { case: 'selfBilledWritten', value: { documents: [document] } },
  });
  for (const _time of [1, 2]) await fixture.deliverSettlements([event]);
  return documentId;
}

test('an invoice in the name of an affiliate is mailed to them once, with its file', async () => {
  const { agree, ...of } = await newAffiliate();
  await agree();
  const documentId = await announce(of);
  await fixture.sendAll();
  expect(fixture.mails.taken).toMatchObject([{ to: of.email, files: [FILE] }]);
  const [mail] = fixture.mails.taken;
  expect(mail?.subject).toMatch(/^Invoice SB-0001-0001 in your name/);
  expect(mail?.text).toContain('Month: November 2026. Total: €120.00.');
  expect(mail?.unsubscribeUrl).toBeUndefined();
  expect(requested).toEqual([documentId]);
});

test('a credit note says so, and reaches whoever was removed since', async () => {
  const { agree, ...of } = await newAffiliate();
  await agree();
  await fixture.db
    .updateTable('affiliates')
    .set({ isRemoved: true })
    .where('affiliateId', '=', of.affiliateId)
    .execute();
  await announce(of, '-500');
  await fixture.sendAll();
  expect(fixture.mails.taken).toMatchObject([{ to: of.email, subject: expect.stringMatching(/^Credit note/) }]);
});

test('an address that the merchant has entered since gets no file', async () => {
  const { agree, ...of } = await newAffiliate();
  await agree();
  await announce(of);
  await fixture.changeEmail(of.campaignId, of.affiliateId, 'newer@billed.example');
  await fixture.sendAll();
  expect(fixture.mails.taken.filter(({ to }) => to === 'newer@billed.example')).toMatchObject([{ files: [] }]);
  expect(requested).toEqual([]);
});

test('an invoice with the details of an earlier address is not attached, even for an address with details of its own', async () => {
  const { agree, ...of } = await newAffiliate();
  await agree();
  const documentId = await announce(of);
  await fixture.changeEmail(of.campaignId, of.affiliateId, 'another@billed.example');
  await agree();
  await fixture.sendAll();
  expect(fixture.mails.taken.filter(({ to }) => to === 'another@billed.example')).toMatchObject([{ files: [] }]);
  expect(requested).toEqual([documentId]);
});

test('the mail waits for its file, and leaves without where it cannot be had', async () => {
  const { agree, ...of } = await newAffiliate();
  await agree();
  isAway = true;
  await announce(of);
  for (let time = 0; time < 8 && fixture.mails.taken.length === 0; time += 1) {
    await fixture.sendAll();
    fixture.time.now += 3_600_000;
  }
  expect(fixture.mails.taken).toMatchObject([{ files: [] }]);
  expect(fixture.mails.taken[0]?.text).toContain('You find it on your page');
});

test('the merchant sees who lets them write invoices, since when, and by which text', async () => {
  const merchant = await fixture.newMerchant();
  const [agreed, ended, never] = [
    await newAffiliate(merchant),
    await newAffiliate(merchant),
    await newAffiliate(merchant),
  ];
  const since = new Date(fixture.time.now).toISOString();
  for (const { agree } of [agreed, ended]) await agree();
  fixture.time.now += 1_000;
  const until = new Date(fixture.time.now).toISOString();
  await ended.agree(null);
  const { accounts } = PayoutAccountList.parse((await merchant.call('GET', '/api/v1/payouts/accounts')).json());
  const shown = new Map(accounts.map(({ affiliateId, selfBilling }) => [affiliateId, selfBilling]));
  expect(shown.get(agreed.affiliateId)).toEqual({ version: 1, agreedAt: since, since, until: null });
  expect(shown.get(ended.affiliateId)).toEqual({ version: 1, agreedAt: since, since, until });
  expect(shown.get(never.affiliateId)).toBeUndefined();
  const file = await merchant.call('GET', '/api/v1/payouts/agreements/file');
  const lines = file.text.split('\r\n');
  const lineOf = ({ affiliateId }: { readonly affiliateId: string }) =>
    lines.find((line) => line.startsWith(affiliateId)) ?? '';
  expect(lineOf(agreed)).toMatch(new RegExp(`,agreed,${since},,1,en,[0-9a-f]{64},${since}$`));
  expect(lineOf(ended)).toContain(`,ended,${since},${until},1,en,`);
  expect(lineOf(never)).toMatch(/,no,,,,,,$/);
  expect(lines).toHaveLength(5);
  const stranger = await fixture.newMerchant();
  expect((await stranger.call('GET', '/api/v1/payouts/agreements/file')).text.split('\r\n')).toHaveLength(2);
});
