import { NoticeOutcome } from '@sillage/proto/events/payouts';
import { OPT_OUT_PATH } from '@sillage/proto/http/mail-settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { forgetMails, outcomesOf, settleNotices, statesOf } from '../../testing/notices.ts';

let fixture: Fixture;
let campaignId: string;
beforeAll(async () => {
  fixture = await createFixture({ env: { PAYOUT_MAIL_LANGUAGE: 'fr' } });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await forgetMails(fixture);
  campaignId = (await fixture.newCampaign({ mode: 'self_pay' })).id;
});

const muted = { mutedMails: ['commissions'] };

test('an affiliate is written to in the language that they chose, from the next mail on', async () => {
  const { affiliateId } = await settleNotices(fixture, campaignId, [{}], { mailLanguage: 'es' });
  await fixture.sendAll();
  expect(fixture.mails.taken[0]?.html).toContain('<html lang="es">');
  await fixture.newAffiliate(campaignId, { id: affiliateId, mailLanguage: 'tlh' });
  await fixture.settle(crypto.randomUUID(), campaignId, [{ affiliateId, method: 'notice' }]);
  await fixture.sendAll();
  expect(fixture.mails.taken[1]?.html).toContain('<html lang="fr">');
});

test('a mail about a commission says how to get no more of them, to mail programs and to people', async () => {
  const { affiliateId } = await settleNotices(fixture, campaignId, [{}], { email: 'Zoe@example.com' });
  await fixture.sendAll();
  const [mail] = fixture.mails.taken;
  const url = new URL(mail?.unsubscribeUrl ?? '');
  expect(`${url.origin}${url.pathname}`).toBe(`https://go.example.com${OPT_OUT_PATH}`);
  const token = url.searchParams.get('token') ?? '';
  expect(mail?.text).toContain(`https://go.example.com/programmes/opt-out#${token}`);
  expect(fixture.deps.optOuts.open(token, fixture.time.now)).toMatchObject({
    email: 'zoe@example.com',
    affiliateId,
    kind: 'commissions',
  });
});

test('who switched them off gets none, and billing learns that nothing was sent', async () => {
  const { settlementId, affiliateId } = await settleNotices(fixture, campaignId, [{}], muted);
  await fixture.sendAll();
  expect(fixture.mails.taken).toEqual([]);
  expect(await statesOf(fixture)).toEqual(['not_sent']);
  expect(await outcomesOf(fixture, settlementId)).toMatchObject([{ outcome: NoticeOutcome.NOT_SENT }]);
  await fixture.settle(settlementId, campaignId, [{ affiliateId, currency: 'USD', method: 'notice' }]);
  expect(await outcomesOf(fixture, settlementId)).toHaveLength(2);
});

test('of a transfer, likewise', async () => {
  campaignId = (await fixture.newCampaign()).id;
  const { affiliateId } = await settleNotices(fixture, campaignId, [{ method: 'transfer' }], muted);
  await fixture.enable(affiliateId, campaignId);
  await fixture.executeAll();
  await fixture.sendAll();
  expect([fixture.mails.taken, await statesOf(fixture)]).toEqual([[], ['not_sent']]);
});

test('of money that waits for their account they learn all the same, with no way out of it', async () => {
  campaignId = (await fixture.newCampaign()).id;
  await settleNotices(fixture, campaignId, [{}], muted);
  await fixture.sendAll();
  expect(fixture.mails.taken).toHaveLength(1);
  expect(fixture.mails.taken[0]?.unsubscribeUrl).toBeUndefined();
  expect(fixture.mails.taken[0]?.text).not.toContain('opt-out');
});
