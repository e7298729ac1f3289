import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyFormerDetails, listDetails } from '../../db/bank-details.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { publicCalls } from '../../testing/public-calls.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const { get, post } = publicCalls(() => fixture);
const IBAN = 'DE89 3704 0044 0532 0130 00';
const OTHER = 'FR14 2004 1010 0505 0001 3M02 606';
const HOUR_MS = 3_600_000;

const save = (token: string, more: object = {}) =>
  post('bank-details', { token, holder: 'Ana Müller', iban: IBAN, bic: null, ...more });
const remove = async (token: string) =>
  (await fixture.app.inject({ method: 'POST', url: '/api/v1/public/payouts/bank-details/removal', payload: { token } }))
    .statusCode;
const noticeOf = async (token: string) => (await get('notice', { token })).json;

async function newAffiliate(email: string, mode: 'self_pay' | 'managed' = 'self_pay') {
  const campaign = await fixture.newCampaign({ mode });
  const affiliateId = await fixture.newAffiliate(campaign.id, { email });
  return { campaignId: campaign.id, affiliateId, token: fixture.linkOf(affiliateId) };
}

/** The mails about bank details that were sent since the last call, by address. */
async function mailsOf(email: string) {
  await fixture.sendAll();
  return fixture.mails.taken.filter((mail) => mail.to === email);
}

describe('the bank details of an affiliate', () => {
  test('are entered with the link of a mail, told by mail, encrypted, and shown by their last four characters', async () => {
    const { token } = await newAffiliate('ana@bank.example');
    expect(await noticeOf(token)).toMatchObject({ merchantPays: true, bankDetails: null });
    const saved = await save(token, { bic: 'cobadeff' });
    expect(saved).toMatchObject({ status: 200, json: { last4: '3000' } });
    expect(saved.json.usableFrom).toBe(saved.json.changedAt);
    expect(await noticeOf(token)).toMatchObject({ bankDetails: { last4: '3000' } });
    const mails = await mailsOf('ana@bank.example');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/were saved/);
    expect(mails[0]?.text).toMatch(/ends in 3000/);
    expect(mails[0]?.text).not.toContain('48 hours');
    const everything = JSON.stringify([await noticeOf(token), saved.json, mails]);
    expect(everything).not.toMatch(/37040044|0532013000/);
    const { rows } = await sql<{ stored: string }>`select b::text || a::text || m::text as stored
      from bank_details b, payout_accounts a, mails m`.execute(fixture.db);
    expect(JSON.stringify(rows)).not.toMatch(/37040044|Müller|COBADEFF/);
  });

  test('are on hold for 48 hours after a change, and not after the same ones again', async () => {
    const { token } = await newAffiliate('change@bank.example');
    await save(token);
    const again = await save(token, { iban: IBAN.replaceAll(' ', '').toLowerCase() });
    expect(again.json.usableFrom).toBe(again.json.changedAt);
    expect(await mailsOf('change@bank.example')).toHaveLength(1);
    const changed = await save(token, { iban: OTHER });
    expect(changed.json.last4).toBe('2606');
    expect(Date.parse(changed.json.usableFrom) - Date.parse(changed.json.changedAt)).toBe(48 * HOUR_MS);
    expect(await mailsOf('change@bank.example')).toHaveLength(2);
  });

  test('that were taken back leave nothing to pay to, and make the next ones a change', async () => {
    const { token } = await newAffiliate('back@bank.example');
    await save(token);
    expect(await remove(token)).toBe(204);
    expect(await noticeOf(token)).toMatchObject({ bankDetails: null });
    expect(await remove(token)).toBe(204);
    const mails = await mailsOf('back@bank.example');
    expect(mails.at(-1)?.text).toMatch(/were removed/);
    const anew = await save(token);
    expect(anew.json.usableFrom).not.toBe(anew.json.changedAt);
  });

  test('stay with their address: the old one is told of the new ones, can object, and the old link changes nothing', async () => {
    const { campaignId, affiliateId, token } = await newAffiliate('old@bank.example');
    await save(token);
    await fixture.changeEmail(campaignId, affiliateId, 'new@bank.example');
    expect((await save(token, { iban: OTHER })).json).toMatchObject({ code: 'link_invalid' });
    const own = fixture.linkOf(affiliateId);
    expect(await noticeOf(own)).toMatchObject({ bankDetails: null });
    const saved = await save(own, { iban: OTHER });
    expect(Date.parse(saved.json.usableFrom) - Date.parse(saved.json.changedAt)).toBe(48 * HOUR_MS);
    const toOld = await mailsOf('old@bank.example');
    expect(toOld.map((mail) => mail.subject).sort()).toEqual([
      'Your address was replaced in the campaign Summer boots',
      'Your payment details for Summer boots have changed',
      'Your payment details for Summer boots were saved',
    ]);
    const replaced = toOld.find((mail) => mail.text.includes('from another e-mail address'))?.text ?? '';
    expect(replaced).not.toContain('2606');
    const link = /\/payout-objection\?token=(\S+)/.exec(replaced)?.[1] ?? '';
    const objected = await post('objection', { token: decodeURIComponent(link) });
    expect(objected).toMatchObject({ status: 200, json: { state: 'objected' } });
    expect(await noticeOf(own)).toMatchObject({ isHeld: true });
  });

  test.each([
    ['are forgotten 31 days after others were entered elsewhere, which stay a change', 'nobody', ['', '2606']],
    ['are kept while their holder objects', 'the holder', ['3000', '2606']],
    ['are kept once their address is back, and the others are not', 'the merchant', ['3000', '']],
  ])('of a replaced address %s', async (_title, acts, left) => {
    const [email, other] = [`${randomUUID()}@former.example`, `${randomUUID()}@new.example`];
    const { campaignId, affiliateId, token } = await newAffiliate(email);
    await save(token);
    await fixture.changeEmail(campaignId, affiliateId, other);
    fixture.time.now += 40 * 24 * HOUR_MS;
    const stored = async () => {
      await emptyFormerDetails(fixture.db, new Date(fixture.time.now - 31 * 24 * HOUR_MS));
      const known = await listDetails(fixture.db, [affiliateId]);
      return known.map(({ last4, sealed }) => (sealed === null ? '' : last4)).sort();
    };
    expect(await stored()).toEqual(['3000']);
    await save(fixture.linkOf(affiliateId), { iban: OTHER });
    const sent = { purpose: 'objection' as const, affiliateId, settlementId: null, email };
    if (acts === 'the holder') await post('objection', { token: fixture.tokens.sign(sent, fixture.time.now) });
    if (acts === 'the merchant') await fixture.changeEmail(campaignId, affiliateId, email);
    fixture.time.now += 31 * 24 * HOUR_MS;
    expect(await stored()).toEqual(['2606', '3000']);
    fixture.time.now += 1;
    expect(await stored()).toEqual([...left].sort());
    const again = await save(fixture.linkOf(affiliateId), { iban: 'NL91 ABNA 0417 1643 00' });
    expect(again.json.usableFrom).not.toBe(again.json.changedAt);
  });

  test('are gone when the affiliate is erased', async () => {
    const { campaignId, affiliateId, token } = await newAffiliate('erased@bank.example');
    await save(token);
    await fixture.changeEmail(campaignId, affiliateId, '', '');
    const { rows } = await sql`select from bank_details b join payout_accounts a on a.id = b.payout_account_id
      where a.affiliate_id = ${affiliateId}`.execute(fixture.db);
    expect(rows).toEqual([]);
    expect((await save(token)).json).toMatchObject({ code: 'conflict' });
  });

  test.each([
    ['an IBAN with a wrong digit', { iban: 'DE88370400440532013000' }],
    ['an IBAN from outside SEPA', { iban: 'TR330006100519786457841326' }],
    ['a name that a bank of SEPA cannot write', { holder: 'Иван Петров' }],
    ['no name', { holder: ' ' }],
    ['a BIC that is none', { bic: 'BANK' }],
  ])('are refused with %s', async (_title, more) => {
    const { token } = await newAffiliate('refused@bank.example');
    expect(await save(token, more)).toMatchObject({ status: 400, json: { code: 'validation_failed' } });
  });

  test('are not asked for where Sillage pays, and not taken without a link', async () => {
    const { token } = await newAffiliate('managed@bank.example', 'managed');
    expect((await save(token)).json).toMatchObject({ status: 409, code: 'invalid_transition' });
    expect((await save('v1.invitation')).json).toMatchObject({ status: 403, code: 'link_invalid' });
  });

  test('are changed five times in ten minutes, and no more', async () => {
    const { token } = await newAffiliate('often@bank.example');
    for (let time = 0; time < 5; time += 1) expect((await save(token)).status).toBe(200);
    expect((await save(token)).json).toMatchObject({ code: 'rate_limited' });
  });

  test('cannot be put in another’s place by whoever writes to the database', async () => {
    const [mine, other] = [await newAffiliate('mine@bank.example'), await newAffiliate('other@bank.example')];
    await save(mine.token);
    await save(other.token, { iban: OTHER });
    await sql`update bank_details set sealed = (select b.sealed from bank_details b join payout_accounts a on a.id = b.payout_account_id
        where a.affiliate_id = ${mine.affiliateId})
      where payout_account_id = (select id from payout_accounts where affiliate_id = ${other.affiliateId})`.execute(
      fixture.db,
    );
    expect((await save(other.token, { iban: OTHER })).json).toMatchObject({ code: 'unavailable' });
  });
});
