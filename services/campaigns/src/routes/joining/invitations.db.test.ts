import { DAY_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeMails } from '../../testing/data-requests.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { INVITATIONS, invited, inviting, mailTo, newAddress } from '../../testing/invitations.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

describe('inviting', () => {
  test('is mailed in the merchant’s name and words, and says what is offered', async () => {
    const { send } = await inviting(fixture);
    const email = newAddress();
    await send([{ email }], { words: 'I like <b>your blog</b>.\n\nWrite to me.', rateBps: 1250, language: 'fr' });
    const mail = await mailTo(fixture, email);
    expect(mail?.subject).toBe('Zoé vous invite à Boots');
    expect(mail?.text).toContain('Zoé vous écrit');
    expect(mail?.text).toContain('12,5');
    expect(mail?.html).toContain('I like &lt;b&gt;your blog&lt;/b&gt;.');
    expect(mail?.html).not.toContain('<b>your');
  });

  test('writes to nobody who is an affiliate, was invited, or comes twice', async () => {
    const { merchant, campaignId, check, outcomes } = await inviting(fixture);
    const [affiliate, other] = [newAddress(), newAddress()];
    await merchant.addAffiliate(campaignId, { email: affiliate.toUpperCase() });
    const lines = [affiliate, other, other.toUpperCase(), 'nobody'] as const;
    const expected = ['affiliate', 'new', 'duplicate', 'invalid'];
    expect((await check(...lines)).json()).toEqual({ outcomes: expected, mailsLeft: 200 });
    expect(await outcomes(...lines)).toEqual(expected);
    const mails = await takeMails(fixture);
    expect(mails.map(({ to }) => to)).toEqual([other]);
    expect(await outcomes(...lines)).toEqual(['affiliate', 'invited', 'duplicate', 'invalid']);
    expect((await check(newAddress())).json()).toMatchObject({ mailsLeft: 199 });
  });

  test('says nothing of whether an address is known to another merchant', async () => {
    const { email } = await invited(fixture);
    const other = await inviting(fixture);
    expect((await other.check(email)).json()).toMatchObject({ outcomes: ['new'] });
  });

  test('mails at most so many in a day, however many requests come at once', async () => {
    const { send, check } = await inviting(fixture);
    const hundred = () => Array.from({ length: 100 }, () => ({ email: newAddress() }));
    const answers = await Promise.all([send(hundred()), send(hundred()), send(hundred())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    expect((await check(newAddress())).json()).toMatchObject({ mailsLeft: 0 });
    fixture.time.now += DAY_MS;
    expect((await check(newAddress())).json()).toMatchObject({ mailsLeft: 200 });
    await takeMails(fixture);
  });

  test('in test mode reaches the merchant alone, and says that money is not real', async () => {
    const { outcomes, merchant } = await inviting(fixture, { isTest: true });
    expect(await outcomes(newAddress(), merchant.email.toUpperCase())).toEqual(['test', 'new']);
    const mails = await takeMails(fixture);
    expect(mails.map(({ to }) => to)).toEqual([merchant.email]);
    expect(mails[0]?.text).toContain('its money is not real');
  });

  test('is refused where the campaign is paused, where nothing is mailed, and to anybody else', async () => {
    const { merchant, campaignId, check, send } = await inviting(fixture);
    const stranger = await fixture.newMerchant();
    const body = { campaignId, people: [{ email: newAddress() }], language: 'en' };
    expect((await stranger.call(INVITATIONS, { method: 'POST', body })).status).toBe(404);
    await merchant.call(`/api/v1/campaigns/${campaignId}`, { method: 'PATCH', body: { isActive: false } });
    expect((await check(newAddress())).status).toBe(409);
    expect((await send([{ email: newAddress() }])).status).toBe(409);
  });

  test.each(['Look at https://evil.example', 'www.evil.example'])(
    'carries no addresses of pages: %s',
    async (words) => {
      const { send } = await inviting(fixture);
      expect((await send([{ email: newAddress() }], { words })).status).toBe(400);
    },
  );
});
