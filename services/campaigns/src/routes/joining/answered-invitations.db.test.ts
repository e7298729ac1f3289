import { InvitationList } from '@sillage/proto/http/invitations';
import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { NoticeTask } from '@sillage/runtime/account-notices';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failInvitation } from '../../db/joining/invitations.ts';
import { listNotices, takeMails } from '../../testing/data-requests.ts';
import { createFixture, type Fixture, PUBLIC_URL } from '../../testing/fixture.ts';
import { holderOf, INVITATIONS, invited, inviting, mailTo, newAddress, tokenIn } from '../../testing/invitations.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

describe('an invitation', () => {
  test('shows what is offered, and is not used up by being looked at', async () => {
    const { holder, email, saveTerms, only } = await invited(fixture, { holdDays: 30, minimumPayoutMinor: 5000 });
    await saveTerms('Be fair.');
    await holder.see();
    expect(await holder.shown()).toMatchObject({
      state: 'open',
      campaignName: 'Boots',
      merchantName: 'Zoé',
      offer: { name: 'Grace', email, rateBps: 1000, holdDays: 30, minimumPayoutMinor: 5000, terms: { version: 1 } },
    });
    expect(await only()).toMatchObject({ state: 'open', decidedAt: null });
  });

  test('makes an affiliate at the rate that was offered, with the terms that were accepted, and leads to their page', async () => {
    const { holder, email, merchant, campaignId, saveTerms, affiliates, only } = await invited(
      fixture,
      {},
      { rateBps: 1250 },
    );
    await saveTerms('Be fair.');
    await merchant.call(`/api/v1/campaigns/${campaignId}`, { method: 'PATCH', body: { defaultRateBps: 500 } });
    const answer = await holder.accept({ rateBps: 1250, termsVersion: 1 });
    expect(answer.statusCode).toBe(200);
    const [affiliate] = await affiliates();
    expect(affiliate).toMatchObject({ name: 'Grace Hopper', email, rateBps: 1250 });
    expect(answer.json()).toEqual({
      state: 'accepted',
      dashboardUrl: expect.stringMatching(new RegExp(`^${PUBLIC_URL}/r/${campaignId}\\?token=`)),
      trackingUrl: affiliate?.trackingUrl,
    });
    const token = new URL(answer.json().dashboardUrl).search;
    const page = (await fixture.app.inject(`/api/v1/public/campaigns/${campaignId}${token}`)).json();
    expect(page.own).toMatchObject({ rateBps: 1250, accepted: { version: 1, text: 'Be fair.' } });
    expect(await only()).toMatchObject({
      state: 'accepted',
      name: 'Grace Hopper',
      termsVersion: 1,
      rateBps: 1250,
      affiliateId: affiliate?.id,
      decidedAt: new Date(fixture.time.now).toISOString(),
    });
    expect((await mailTo(fixture, email))?.text).toContain('You accepted the invitation to Boots');
    expect(await holder.shown()).toMatchObject({ state: 'accepted', offer: null });
  });

  test('is accepted once, however often it is sent, and tells of no page an hour later', async () => {
    const { holder, affiliates } = await invited(fixture);
    const answers = await Promise.all([holder.accept(), holder.accept(), holder.accept()]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await affiliates()).toHaveLength(1);
    fixture.time.now += HOUR_MS;
    expect((await holder.accept()).json()).toEqual({ state: 'accepted', dashboardUrl: null, trackingUrl: null });
    expect((await holder.decline()).statusCode).toBe(409);
  });

  test('leads whoever became an affiliate meanwhile to the page that they have', async () => {
    const { holder, email, merchant, campaignId, affiliates } = await invited(fixture);
    const { id } = await merchant.addAffiliate(campaignId, { name: 'Grace', email, rateBps: 300 });
    expect((await holder.accept()).json()).toMatchObject({ state: 'accepted', dashboardUrl: expect.any(String) });
    expect(await affiliates()).toMatchObject([{ id, name: 'Grace', rateBps: 300 }]);
  });

  test('is not accepted on other terms, or at another rate, than were read', async () => {
    const { holder, saveTerms, affiliates } = await invited(fixture);
    expect((await holder.accept({ rateBps: 9000 })).statusCode).toBe(409);
    expect((await holder.accept({ termsVersion: 1 })).statusCode).toBe(409);
    await saveTerms('Be fair.');
    expect((await holder.accept()).statusCode).toBe(409);
    await saveTerms('Be fair, and kind.');
    expect((await holder.accept({ termsVersion: 1 })).statusCode).toBe(409);
    expect(await affiliates()).toEqual([]);
    expect((await holder.accept({ termsVersion: 2 })).statusCode).toBe(200);
  });

  test('of a paused campaign waits until it goes on', async () => {
    const { holder, merchant, campaignId } = await invited(fixture);
    const setActive = (isActive: boolean) =>
      merchant.call(`/api/v1/campaigns/${campaignId}`, { method: 'PATCH', body: { isActive } });
    await setActive(false);
    expect(await holder.shown()).toMatchObject({ state: 'closed', offer: null });
    expect((await holder.accept()).statusCode).toBe(409);
    await setActive(true);
    expect((await holder.accept()).statusCode).toBe(200);
  });

  test('is declined in one click of a mail program, also twice and when it was forgotten', async () => {
    const { merchant, send, outcomes, only } = await inviting(fixture);
    const email = newAddress();
    await send([{ email }]);
    const mail = await mailTo(fixture, email);
    const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '');
    const click = () =>
      fixture.app.inject({
        method: 'POST',
        url: `${pathname}${search}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    const page = await fixture.app.inject({ url: `${pathname}${search}` });
    expect(page.statusCode).toBe(303);
    const holder = holderOf(fixture, new URL(page.headers.location ?? '').hash.slice(1));
    expect(await holder.shown()).toMatchObject({ state: 'open' });
    // Opening the URL does not decline, because programs that scan mails open it, too.
    expect(await only()).toMatchObject({ state: 'open' });
    for (const _time of [1, 2]) expect((await click()).statusCode).toBe(204);
    expect(await only()).toMatchObject({ state: 'declined', resendableAt: null });
    expect((await holder.accept()).statusCode).toBe(409);
    fixture.time.now += DAY_MS;
    expect(await outcomes(email)).toEqual(['refused']);
    const other = await merchant.createCampaign({ name: 'Shoes' });
    const body = { campaignId: other.id, people: [{ email }], language: 'en' };
    expect((await merchant.call(INVITATIONS, { method: 'POST', body })).json()).toMatchObject({
      outcomes: ['refused'],
    });
    await fixture.db.deleteFrom('invitationRefusals').execute();
    await fixture.db.deleteFrom('invitations').execute();
    expect((await click()).statusCode).toBe(204);
    expect(await outcomes(email)).toEqual(['refused']);
    expect((await fixture.app.inject({ method: 'POST', url: `${pathname}?token=x` })).statusCode).toBe(403);
  });

  test('that was accepted stays so: one click ends the invitations alone', async () => {
    const { send, only, affiliates } = await inviting(fixture);
    const email = newAddress();
    await send([{ email }]);
    const mail = await mailTo(fixture, email);
    await holderOf(fixture, tokenIn(mail?.text)).accept();
    const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '');
    expect((await fixture.app.inject({ method: 'POST', url: `${pathname}${search}` })).statusCode).toBe(204);
    expect(await only()).toMatchObject({ state: 'accepted' });
    expect(await affiliates()).toHaveLength(1);
  });

  test('is told to the merchant by one mail an hour, however many are accepted; what was refused counts nothing', async () => {
    const { send, merchant } = await inviting(fixture);
    const emails = [newAddress(), newAddress(), newAddress()];
    await send(emails.map((email) => ({ email })));
    const told = async () =>
      (await listNotices(fixture)).filter((task) => {
        const { ownerUserId, notice } = NoticeTask.parse(task);
        return ownerUserId === merchant.id && notice.kind === 'invitation_accepted';
      }).length;
    const mails = await takeMails(fixture);
    const first = mails.find(({ to }) => to === emails[0]);
    const refused = await holderOf(fixture, tokenIn(first?.text)).accept({ rateBps: 9000 });
    expect([refused.statusCode, await told()]).toEqual([409, 0]);
    for (const { text } of mails) for (const _time of [1, 2]) await holderOf(fixture, tokenIn(text)).accept();
    expect(await told()).toBe(1);
  });

  test('that is declined is the last one of this merchant, and of no other', async () => {
    const { holder, email, merchant, outcomes } = await invited(fixture);
    const second = await merchant.createCampaign({ name: 'Shoes' });
    const people = [{ email }];
    const send = () =>
      merchant.call(INVITATIONS, { method: 'POST', body: { campaignId: second.id, people, language: 'en' } });
    expect((await send()).json()).toMatchObject({ outcomes: ['new'] });
    await takeMails(fixture);
    expect((await holder.decline()).statusCode).toBe(200);
    fixture.time.now += DAY_MS;
    expect(await outcomes(email)).toEqual(['refused']);
    const { invitations } = InvitationList.parse(
      (await merchant.call(`${INVITATIONS}?campaignId=${second.id}`)).json(),
    );
    const resend = await merchant.call(`${INVITATIONS}/${invitations[0]?.id}/resend`, { method: 'POST' });
    expect(resend.status).toBe(409);
    expect(await takeMails(fixture)).toEqual([]);
    expect(await (await inviting(fixture)).outcomes(email)).toEqual(['new']);
  });

  test('is withdrawn, and can then be declined, but not accepted', async () => {
    const { holder, email, post, only, outcomes } = await invited(fixture);
    const { id } = await only();
    expect((await post(`/${id}/withdraw`)).status).toBe(204);
    expect((await post(`/${id}/withdraw`)).status).toBe(204);
    expect(await only()).toMatchObject({ state: 'withdrawn' });
    expect(await holder.shown()).toMatchObject({ state: 'withdrawn', offer: null });
    expect((await holder.accept()).statusCode).toBe(409);
    expect((await holder.decline()).statusCode).toBe(200);
    expect(await only()).toMatchObject({ state: 'withdrawn' });
    expect(await outcomes(email)).toEqual(['refused']);
  });

  test('is not mailed any more where it is withdrawn before, however often it was sent', async () => {
    const { send, post, only } = await inviting(fixture);
    const [withdrawn, other] = [newAddress(), newAddress()];
    await send([{ email: withdrawn }]);
    const { id } = await only();
    fixture.time.now += DAY_MS;
    expect((await post(`/${id}/resend`)).status).toBe(204);
    await send([{ email: other }]);
    expect((await post(`/${id}/withdraw`)).status).toBe(204);
    expect((await takeMails(fixture)).map(({ to }) => to)).toEqual([other]);
  });

  test('expires after 30 days, and is sent once more at most once a day and three times in all', async () => {
    const { holder, email, post, only } = await invited(fixture);
    const { id } = await only();
    const resend = async () => (await post(`/${id}/resend`)).status;
    expect(await resend()).toBe(429);
    fixture.time.now += 30 * DAY_MS;
    expect(await only()).toMatchObject({ state: 'expired' });
    expect((await holder.see()).json()).toMatchObject({ code: 'link_expired' });
    expect(await resend()).toBe(204);
    const renewed = holderOf(fixture, tokenIn((await mailTo(fixture, email))?.text));
    expect(await renewed.shown()).toMatchObject({ state: 'open' });
    expect(await resend()).toBe(429);
    fixture.time.now += DAY_MS;
    expect(await resend()).toBe(204);
    fixture.time.now += DAY_MS;
    expect(await resend()).toBe(409);
  });

  test('whose mail fails says so, unless another was sent since or it was answered', async () => {
    const { db } = fixture;
    const mailOf = async (id: string) =>
      (await db.selectFrom('invitations').select('mailId').where('id', '=', id).executeTakeFirstOrThrow()).mailId;
    const { holder, only, post } = await invited(fixture);
    const { id } = await only();
    const first = await mailOf(id);
    await failInvitation(db, first);
    expect(await only()).toMatchObject({ state: 'failed' });
    fixture.time.now += DAY_MS;
    expect((await post(`/${id}/resend`)).status).toBe(204);
    await failInvitation(db, first);
    expect(await only()).toMatchObject({ state: 'open' });
    await failInvitation(db, await mailOf(id));
    // A mail that was reported as undeliverable may have been received nevertheless.
    expect((await holder.accept()).statusCode).toBe(200);
    await failInvitation(db, await mailOf(id));
    expect(await only()).toMatchObject({ state: 'accepted' });
    await takeMails(fixture);
  });

  test.each(['', 'made-up'])('opens by its own token alone: "%s"', async (token) => {
    const { only, post } = await invited(fixture);
    const { id } = await only();
    expect((await holderOf(fixture, token).see()).statusCode).toBe(403);
    const stranger = await fixture.newMerchant();
    expect((await stranger.call(`${INVITATIONS}/${id}/withdraw`, { method: 'POST' })).status).toBe(404);
    expect((await post('/0198a000-0000-7000-8000-000000000000/resend')).status).toBe(404);
  });
});
