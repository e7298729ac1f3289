import { ApplicationList, JoinPage, type UpdateJoinPage } from '@sillage/proto/http/join';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIN_TYPING_MS } from '../../domain/joining.ts';
import { listNotices, takeMails } from '../../testing/data-requests.ts';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const PAGE: UpdateJoinPage = {
  isOpen: true,
  approval: 'by_hand',
  intro: '',
  questions: [
    { text: 'Where do you write?', isRequired: true },
    { text: 'Anything else?', isRequired: false },
  ],
  terms: '',
};
const RULES = [{ kind: 'domain' as const, domains: ['example.com'] }, { kind: 'answered' as const }];

let people = 0;

async function programme(page: Partial<UpdateJoinPage> = {}) {
  const merchant = await fixture.newMerchant();
  const { id } = await merchant.createCampaign({ name: 'Boots' });
  const save = async (changes: Partial<UpdateJoinPage> = {}) => {
    const body = { ...PAGE, ...changes };
    return JoinPage.parse((await merchant.call(`/api/v1/campaigns/${id}/join-page`, { method: 'PUT', body })).json());
  };
  await save(page);
  /** Applies and confirms; returns the outcome. */
  async function join(email: string, ...answers: string[]) {
    people += 1;
    const remoteAddress = `2001:db8:${people.toString(16)}::9`;
    const path = `/api/v1/public/join/${id}`;
    const { formToken } = (await fixture.app.inject({ url: path })).json();
    fixture.time.now += MIN_TYPING_MS;
    const body = { name: 'Grace', email, language: 'en', answers, termsVersion: null, formToken };
    await fixture.app.inject({ method: 'POST', url: `${path}/applications`, remoteAddress, body });
    const mail = (await takeMails(fixture)).findLast(({ to }) => to === email);
    const token = /join\/confirm#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const headers = { authorization: `Bearer ${token}` };
    return (await fixture.app.inject({ method: 'POST', url: '/api/v1/public/applications/confirm', headers })).json();
  }
  const list = async (state: string) => {
    const answer = await merchant.call(`/api/v1/affiliates/applications?state=${state}`);
    return ApplicationList.parse(answer.json()).applications;
  };
  const isListed = async () => {
    const headers = { 'x-sillage-internal': INTERNAL_SECRET };
    const answer = await fixture.app.inject({ url: `/internal/join-pages/${id}`, headers });
    return answer.statusCode === 200 ? answer.json() : answer.statusCode;
  };
  return { merchant, campaignId: id, save, join, list, isListed };
}

test('accepts at once whom a rule fits, says which one of which version, and leaves all others to the merchant', async () => {
  const { join, list, save } = await programme({ rules: RULES });
  expect(await join('ada@example.com', 'A blog', '')).toMatchObject({ state: 'accepted' });
  expect(await join('grace@evil.example', 'A blog', 'Yes')).toMatchObject({ state: 'accepted' });
  expect(await join('edsger@evil.example', 'A blog', '')).toMatchObject({ state: 'open' });
  await save({ rules: [{ kind: 'domain', domains: ['evil.example'] }] });
  expect(await join('alan@evil.example', 'A blog', '')).toMatchObject({ state: 'accepted' });
  const accepted = await list('accepted');
  expect(accepted.map(({ email, acceptedBy }) => [email, acceptedBy])).toEqual([
    ['alan@evil.example', { rule: 'domain', version: 2 }],
    ['grace@evil.example', { rule: 'answered', version: 1 }],
    ['ada@example.com', { rule: 'domain', version: 1 }],
  ]);
  // Applications from before a rule existed keep waiting.
  expect(await list('open')).toMatchObject([{ email: 'edsger@evil.example', acceptedBy: null }]);
});

test('mails the merchant of the first who waits for them, also where a rule has just let somebody in', async () => {
  const { merchant, join } = await programme({ rules: RULES });
  const told = async () =>
    (await listNotices(fixture)).filter((notice) => JSON.stringify(notice).includes(merchant.id));
  await join('ada@example.com', 'A blog', '');
  expect(await told()).toEqual([]);
  await join('edsger@evil.example', 'A blog', '');
  expect(await told()).toHaveLength(1);
});

test('keeps every version of the rules: the same ones are no new version, absent ones stay, and none end them', async () => {
  const { save, join } = await programme({ rules: RULES });
  expect(await save({ rules: RULES, intro: 'Another' })).toMatchObject({ rules: { version: 1, rules: RULES } });
  expect(await save({ intro: 'One more' })).toMatchObject({ rules: { version: 1 } });
  expect(await save({ rules: [] })).toMatchObject({ rules: null });
  expect(await join('barbara@example.com', 'A blog', 'Yes')).toMatchObject({ state: 'open' });
  expect(await save({ rules: RULES.slice(0, 1) })).toMatchObject({ rules: { version: 2 } });
});

test('takes no rules where everybody is accepted', async () => {
  const { join, list } = await programme({ approval: 'at_once', rules: RULES });
  expect(await join('kathleen@example.com', 'A blog', '')).toMatchObject({ state: 'accepted' });
  expect(await list('accepted')).toMatchObject([{ acceptedBy: null }]);
});

test('leaves no earlier application of somebody who is accepted at once', async () => {
  const { save, join, list } = await programme();
  expect(await join('alan@turing.example', 'A blog', '')).toMatchObject({ state: 'open' });
  await save({ approval: 'at_once' });
  expect(await join('alan@turing.example', 'A blog', '')).toMatchObject({ state: 'accepted' });
  expect(await list('open')).toEqual([]);
});

test('is listed by search engines where the merchant wants it, while it is open', async () => {
  const { save, isListed } = await programme();
  expect(await isListed()).toEqual({ isListed: false });
  expect(await save({ isListed: true })).toMatchObject({ isListed: true });
  await save();
  expect(await isListed()).toEqual({ isListed: true });
  await save({ isOpen: false });
  expect(await isListed()).toBe(404);
});
