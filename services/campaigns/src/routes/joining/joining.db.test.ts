import { ApplicationList, type NewApplication, type UpdateJoinPage } from '@sillage/proto/http/join';
import { AffiliateList } from '@sillage/proto/http/listed-affiliates';
import { DAY_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MIN_TYPING_MS } from '../../domain/joining.ts';
import { listNotices, readerOf, takeMails } from '../../testing/data-requests.ts';
import { createFixture, type Fixture, PUBLIC_URL } from '../../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());
/** Each application has its own address and client by default, because applications are limited by both. */
let people = 0;

const PAGE: UpdateJoinPage = {
  isOpen: true,
  approval: 'by_hand',
  intro: 'Join us',
  questions: [
    { text: 'Where do you write?', isRequired: true },
    { text: 'Anything else?', isRequired: false },
  ],
  terms: 'Be fair.',
};

async function programme(page: Partial<UpdateJoinPage> = {}) {
  people += 1;
  const email = `grace-${people}@example.com`;
  const merchant = await fixture.newMerchant();
  const { id } = await merchant.createCampaign({ name: 'Boots', defaultRateBps: 1000 });
  const save = (changes: Partial<UpdateJoinPage>) =>
    merchant.call(`/api/v1/campaigns/${id}/join-page`, { method: 'PUT', body: { ...PAGE, ...page, ...changes } });
  expect(await save({})).toMatchObject({ status: 200 });
  const open = async () => (await fixture.app.inject({ url: `/api/v1/public/join/${id}` })).json();
  const send = (body: Partial<NewApplication>) =>
    fixture.app.inject({
      method: 'POST',
      url: `/api/v1/public/join/${id}/applications`,
      remoteAddress: `2001:db8:${(people + 4096).toString(16)}::9`,
      body,
    });
  /** Reads the page, and sends an application. */
  async function apply(changes: Partial<NewApplication> = {}) {
    const { formToken, terms, questions } = await open();
    fixture.time.now += MIN_TYPING_MS;
    const answers = questions.map(() => 'A blog');
    const termsVersion = terms?.version ?? null;
    const sent = {
      name: 'Grace',
      email,
      language: 'en',
      answers,
      termsVersion,
      formToken,
    } as const;
    return send({ ...sent, ...changes });
  }
  const list = async (query = '') =>
    ApplicationList.parse((await merchant.call(`/api/v1/affiliates/applications?${query}`)).json());
  const decide = (applicationId: string, body: object) =>
    merchant.call(`/api/v1/affiliates/applications/${applicationId}/decision`, { method: 'POST', body });
  const affiliates = async () =>
    AffiliateList.parse((await merchant.call(`/api/v1/campaigns/${id}/affiliates`)).json());
  return { merchant, email, campaignId: id, save, open, send, apply, list, decide, affiliates };
}

/** The token in the newest mail to an address. */
async function mailedToken(to: string): Promise<string> {
  const mail = (await takeMails(fixture)).findLast((mail) => mail.to === to);
  return /join\/confirm#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

const confirm = (token: string) =>
  fixture.app.inject({
    method: 'POST',
    url: '/api/v1/public/applications/confirm',
    headers: { authorization: `Bearer ${token}` },
  });

describe('a page', () => {
  test('is closed and empty until its merchant opens it, and shown to nobody', async () => {
    const merchant = await fixture.newMerchant();
    const { id } = await merchant.createCampaign();
    expect((await merchant.call(`/api/v1/campaigns/${id}/join-page`)).json()).toEqual({
      url: `${PUBLIC_URL}/join/${id}`,
      isOpen: false,
      approval: 'by_hand',
      intro: '',
      questions: [],
      terms: null,
      rules: null,
      isListed: false,
      look: { logo: null, accentColour: null },
    });
    expect((await fixture.app.inject({ url: `/api/v1/public/join/${id}` })).statusCode).toBe(404);
  });

  test('shows what is promised and asked, and who asks', async () => {
    const { open, merchant, campaignId } = await programme();
    fixture.records.names = [{ userId: merchant.id, name: 'Zoé' }];
    expect(await open()).toMatchObject({
      campaignId,
      campaignName: 'Boots',
      merchantName: 'Zoé',
      rateBps: 1000,
      intro: 'Join us',
      questions: PAGE.questions,
      terms: { version: 1, text: 'Be fair.' },
    });
  });

  test('keeps every version of its terms: the same text is no new one', async () => {
    const { save, open, apply } = await programme();
    await save({ intro: 'Another' });
    expect(await open()).toMatchObject({ terms: { version: 1 } });
    const before = await open();
    await save({ terms: 'Be fair, and kind.' });
    expect(await open()).toMatchObject({ terms: { version: 2, text: 'Be fair, and kind.' } });
    const refused = await apply({ formToken: before.formToken, termsVersion: 1 });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
    await save({ terms: '' });
    expect(await open()).toMatchObject({ terms: null });
  });

  test.each([
    ['closed', { isOpen: false }],
    ['paused', { isActive: false }],
    ['archived', { isArchived: true, isActive: false }],
    ['of a demo', { isDemo: true }],
    ['of an account that is about to go', { isSuspended: true }],
  ])('that is %s takes no applications', async (_name, changes) => {
    const { campaignId, open, apply, save } = await programme();
    const { formToken } = await open();
    if ('isOpen' in changes) await save(changes);
    else await fixture.db.updateTable('campaigns').set(changes).where('id', '=', campaignId).execute();
    expect((await apply({ formToken }).catch(() => undefined))?.statusCode ?? 404).toBe(404);
    expect(await open()).toMatchObject({ code: 'not_found' });
  });

  test('is opened and seen by its merchant alone, and by nobody for a demo', async () => {
    const { campaignId } = await programme();
    const stranger = await fixture.newMerchant();
    const path = `/api/v1/campaigns/${campaignId}/join-page`;
    expect((await stranger.call(path)).status).toBe(404);
    expect((await stranger.call(path, { method: 'PUT', body: PAGE })).status).toBe(404);
    const { merchant, save, campaignId: demo } = await programme({ isOpen: false });
    await fixture.db.updateTable('campaigns').set({ isDemo: true }).where('id', '=', demo).execute();
    expect((await save({ isOpen: true })).status).toBe(409);
    expect((await merchant.call(`/api/v1/campaigns/${demo}/join-page`)).json()).toMatchObject({ isOpen: false });
  });
});

describe('an application', () => {
  test('is passed on once the address is confirmed, and its merchant is mailed', async () => {
    const { apply, list, merchant, email } = await programme();
    expect((await apply({ email: email.replace('grace', 'Grace'), answers: ['A blog', ''] })).statusCode).toBe(202);
    expect(await list()).toEqual({ applications: [], next: null });
    const token = await mailedToken(email);
    const confirmed = await confirm(token);
    expect(confirmed.json()).toMatchObject({ campaignName: 'Boots', state: 'open' });
    expect((await confirm(token)).json()).toEqual(confirmed.json());
    expect(await list()).toMatchObject({
      applications: [
        {
          name: 'Grace',
          email,
          termsVersion: 1,
          answers: [
            { question: 'Where do you write?', answer: 'A blog' },
            { question: 'Anything else?', answer: '' },
          ],
        },
      ],
    });
    const notices = (await listNotices(fixture)).filter((notice) => JSON.stringify(notice).includes(merchant.id));
    expect(notices).toMatchObject([{ notice: { kind: 'application', campaign: 'Boots' } }]);
  });

  test('that is accepted makes an affiliate with the rate that was chosen, who is mailed their links', async () => {
    const { apply, list, decide, affiliates, email } = await programme();
    await apply();
    await confirm(await mailedToken(email));
    const { applications } = await list();
    const [{ id = '' } = {}] = applications;
    expect((await decide(id, { decision: 'accept', rateBps: 1500 })).status).toBe(204);
    const [affiliate] = (await affiliates()).affiliates;
    expect(affiliate).toMatchObject({ name: 'Grace', email, rateBps: 1500 });
    const [mail] = await takeMails(fixture);
    expect(mail?.subject).toBe('Welcome as an affiliate of Boots');
    expect(mail?.text).toContain('You earn 15%');
    expect(mail?.text).toContain(affiliate?.trackingUrl);
    expect(mail?.text).toContain(affiliate?.dashboardUrl);
    expect(await list()).toEqual({ applications: [], next: null });
    expect(await list('state=accepted')).toMatchObject({ applications: [{ id, affiliateId: affiliate?.id }] });
    expect((await decide(id, { decision: 'decline', reason: '' })).status).toBe(409);
  });

  test('that is declined is answered with the reason, and forgotten after 30 days', async () => {
    const { apply, list, decide, affiliates, email } = await programme();
    await apply();
    await confirm(await mailedToken(email));
    const [{ id = '' } = {}] = (await list()).applications;
    await decide(id, { decision: 'decline', reason: 'We know no blog of that name' });
    const [mail] = await takeMails(fixture);
    expect(mail?.text).toContain('We know no blog of that name');
    expect(await affiliates()).toMatchObject({ affiliates: [] });
    const row = await fixture.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.forgettableSince).toEqual(row.decidedAt);
  });

  test('is accepted at once where the page says so', async () => {
    const { apply, affiliates, list, email } = await programme({ approval: 'at_once' });
    await apply();
    expect((await confirm(await mailedToken(email))).json()).toMatchObject({ state: 'accepted' });
    expect((await affiliates()).affiliates).toMatchObject([{ name: 'Grace', rateBps: 1000 }]);
    expect((await takeMails(fixture)).map(({ to }) => to)).toEqual([email]);
    expect(await list()).toMatchObject({ applications: [] });
  });

  test('of somebody who is an affiliate already is answered the same, with their links by mail', async () => {
    const { apply, merchant, campaignId, email } = await programme();
    const fresh = await apply({ email: `other-${email}` });
    const affiliate = await merchant.addAffiliate(campaignId, { email: email.toUpperCase() });
    const known = await apply();
    expect([known.statusCode, known.body]).toEqual([fresh.statusCode, fresh.body]);
    const mail = (await takeMails(fixture)).find(({ to }) => to === email.toUpperCase());
    expect(mail?.text).toContain(affiliate.trackingUrl);
    const rows = fixture.db.selectFrom('applications').select('email').where('campaignId', '=', campaignId);
    expect(await rows.execute()).toEqual([{ email: `other-${email}` }]);
  });

  test('sent twice counts once: what was confirmed last', async () => {
    const { apply, list, email } = await programme();
    await apply({ name: 'Grace H.' });
    await confirm(await mailedToken(email));
    await apply({ name: 'Grace Hopper' });
    await confirm(await mailedToken(email));
    expect((await list()).applications).toMatchObject([{ name: 'Grace Hopper' }]);
  });

  test('of many comes page by page, and only to the merchant of the campaign', async () => {
    const { apply, list, campaignId, email } = await programme();
    for (const name of ['a', 'b', 'c']) {
      await apply({ name, email: `${name}-${email}` });
      await confirm(await mailedToken(`${name}-${email}`));
    }
    const first = await list('limit=2');
    expect(first.applications.map(({ name }) => name)).toEqual(['c', 'b']);
    const second = await list(`limit=2&cursor=${first.next}&campaignId=${campaignId}`);
    expect(second).toMatchObject({ applications: [{ name: 'a' }], next: null });
    const stranger = await fixture.newMerchant();
    const foreign = await stranger.call(`/api/v1/affiliates/applications?campaignId=${campaignId}`);
    expect(foreign.json()).toMatchObject({ applications: [] });
    const path = `/api/v1/affiliates/applications/${first.applications[0]?.id}/decision`;
    expect((await stranger.call(path, { method: 'POST', body: { decision: 'accept' } })).status).toBe(404);
  });

  test.each([
    ['without a required answer', { answers: ['', 'No'] }, 400],
    ['with the field that nobody sees', { website: 'https://spam.example' }, 400],
    ['with another form', { formToken: 'guessed' }, 400],
    ['without an address', { email: 'nobody' }, 400],
    ['without the terms', { termsVersion: null }, 409],
  ])('%s is refused, and nothing is mailed', async (_name, changes, status) => {
    const { apply } = await programme();
    expect((await apply(changes)).statusCode).toBe(status);
    expect(await takeMails(fixture)).toEqual([]);
  });

  test('of a form that was opened too long ago, or a moment ago, is refused', async () => {
    const { open, send } = await programme();
    const { formToken } = await open();
    const sent = {
      name: 'Grace',
      email: 'grace@example.com',
      language: 'en',
      answers: ['A', ''],
      termsVersion: 1,
    } satisfies Partial<NewApplication>;
    expect((await send({ ...sent, formToken })).statusCode).toBe(400);
    fixture.time.now += DAY_MS;
    expect((await send({ ...sent, formToken })).statusCode).toBe(409);
  });

  test('is limited by address', async () => {
    const { apply } = await programme();
    const answers: number[] = [];
    for (let times = 0; times < 4; times += 1) answers.push((await apply()).statusCode);
    expect(answers).toEqual([202, 202, 202, 429]);
    await takeMails(fixture);
  });

  test.each([
    ['a guess', () => 'a'.repeat(80), 403, 'link_invalid'],
    ['one that is a week old', undefined, 403, 'link_expired'],
    ['one of what was forgotten', undefined, 404, 'not_found'],
  ])('is not confirmed by %s', async (name, token, status, code) => {
    const { apply, campaignId, email } = await programme();
    await apply();
    const mailed = await mailedToken(email);
    if (name.includes('week')) fixture.time.now += 7 * DAY_MS;
    if (name.includes('forgotten'))
      await fixture.db.deleteFrom('applications').where('campaignId', '=', campaignId).execute();
    const answer = await confirm(token?.() ?? mailed);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  test('is shown with all else that is held about its address, and goes with the affiliate who is erased', async () => {
    const { apply, list, decide, campaignId, email } = await programme();
    await apply();
    const reader = readerOf(fixture, email);
    expect((await reader.held()).applications).toMatchObject([{ campaignName: 'Boots', state: 'unconfirmed' }]);
    await confirm(await mailedToken(email));
    const [{ id = '' } = {}] = (await list()).applications;
    await decide(id, { decision: 'accept' });
    const [held] = (await reader.held()).affiliates;
    await reader.ask({ kind: 'erasure', affiliateId: held?.affiliateId ?? '', language: 'en' });
    const merchantsRequests = fixture.db.selectFrom('dataRequests').selectAll().where('campaignId', '=', campaignId);
    const request = await merchantsRequests.executeTakeFirstOrThrow();
    const owner = await fixture.db
      .selectFrom('campaigns')
      .selectAll()
      .where('id', '=', campaignId)
      .executeTakeFirstOrThrow();
    const merchant = await fixture.newMerchant({ id: owner.ownerUserId });
    const erased = await merchant.call(`/api/v1/affiliates/data-requests/${request.id}/decision`, {
      method: 'POST',
      body: { decision: 'carry_out' },
    });
    expect(erased.status).toBe(204);
    expect((await reader.held()).applications).toEqual([]);
    await takeMails(fixture);
  });
});
