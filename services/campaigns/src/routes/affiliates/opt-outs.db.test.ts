import { OPT_OUT_PATH } from '@sillage/proto/http/mail-settings';
import { DAY_MS } from '@sillage/proto/values/durations';
import { createOptOuts } from '@sillage/runtime/mail';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixture, type Fixture, PUBLIC_URL } from '../../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

async function mailed(email: string, at = fixture.time.now) {
  const merchant = await fixture.newMerchant();
  const { id: campaignId } = await merchant.createCampaign({ name: 'Boots' });
  const { id: affiliateId } = await merchant.addAffiliate(campaignId, { name: 'Ada', email });
  const links = fixture.deps.optOuts.links({ email, affiliateId, kind: 'commissions' }, at);
  const url = new URL(links.unsubscribeUrl);
  return { merchant, campaignId, affiliateId, ...links, url, token: url.searchParams.get('token') ?? '' };
}

const isMuted = async (campaignId: string) =>
  (await fixture.db.selectFrom('mutedMails').select('kind').where('campaignId', '=', campaignId).execute()).length > 0;

const click = (url: URL, type = 'application/x-www-form-urlencoded', body = 'List-Unsubscribe=One-Click') =>
  fixture.app.inject({ method: 'POST', url: url.pathname + url.search, headers: { 'content-type': type }, body });
const choice = (token: string, isOn?: boolean) =>
  fixture.app.inject({
    method: isOn === undefined ? 'POST' : 'PUT',
    url: `${OPT_OUT_PATH}/choice`,
    body: { token, ...(isOn !== undefined && { isOn }) },
  });

const MULTIPART = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--';

describe('the one click of a mail program', () => {
  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['several parts', 'multipart/form-data; boundary=x', MULTIPART],
  ])('switches off by %s, without a session, a cookie or a redirect, however often', async (_what, type, body) => {
    const { url, campaignId } = await mailed('click@one.example');
    for (let time = 0; time < 2; time += 1) {
      const answer = await click(url, type, body);
      expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([204, '', undefined]);
    }
    expect(await isMuted(campaignId)).toBe(true);
  });

  test('switches off that programme alone', async () => {
    const [one, two] = [await mailed('alone@one.example'), await mailed('alone@one.example')];
    await click(one.url);
    expect([await isMuted(one.campaignId), await isMuted(two.campaignId)]).toEqual([true, false]);
  });

  test('is good for years, and its address names nobody', async () => {
    const { url, affiliateId, campaignId } = await mailed('years@one.example');
    expect(url.href).not.toMatch(new RegExp(`years|${affiliateId}`));
    fixture.time.now += 2 * 365 * DAY_MS;
    expect((await click(url)).statusCode).toBe(204);
    expect(await isMuted(campaignId)).toBe(true);
  });

  test('of somebody who has another address by now changes nothing for them, and is no error', async () => {
    const { url, affiliateId, merchant, campaignId } = await mailed('before@one.example');
    const path = `/api/v1/campaigns/${campaignId}/affiliates/${affiliateId}`;
    await merchant.call(path, { method: 'PATCH', body: { email: 'after@one.example' } });
    expect((await click(url)).statusCode).toBe(204);
    expect(await isMuted(campaignId)).toBe(false);
  });
});

describe('the page of a link', () => {
  test('is where a program ends up that merely opens the address, and nothing is switched off by that', async () => {
    const { url, token, page, campaignId } = await mailed('opens@one.example');
    const opened = await fixture.app.inject({ method: 'GET', url: url.pathname + url.search });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, page]);
    expect(page).toBe(`${PUBLIC_URL}/programmes/opt-out#${token}`);
    expect((await fixture.app.inject({ method: 'HEAD', url: url.pathname + url.search })).statusCode).toBe(303);
    expect((await choice(token)).json()).toEqual({ kind: 'commissions', isOn: true, campaignName: 'Boots' });
    expect(await isMuted(campaignId)).toBe(false);
  });

  test('switches off, and on again', async () => {
    const { token, campaignId } = await mailed('button@one.example');
    expect((await choice(token, false)).json()).toMatchObject({ isOn: false });
    expect(await isMuted(campaignId)).toBe(true);
    expect((await choice(token)).json()).toMatchObject({ isOn: false });
    expect((await choice(token, true)).json()).toMatchObject({ isOn: true });
    expect(await isMuted(campaignId)).toBe(false);
  });

  test('says so where the affiliate has another address', async () => {
    const { token, affiliateId } = await mailed('left@one.example');
    await fixture.db.updateTable('affiliates').set({ email: '' }).where('id', '=', affiliateId).execute();
    expect((await choice(token)).json()).toMatchObject({ code: 'link_invalid' });
  });
});

test.each([
  ['a guess', () => 'a'.repeat(120)],
  ['the link of another installation', (token: string) => foreign(token)],
  [
    'a link to all programmes',
    () => fixture.deps.programmeLinks.issue({ email: 'a@b.example', id: crypto.randomUUID() }, 0),
  ],
  ['one that was cut off', (token: string) => token.slice(0, -4)],
])('%s switches nothing off', async (_what, forged) => {
  const { token, campaignId } = await mailed('forged@one.example');
  const url = new URL(`${PUBLIC_URL}${OPT_OUT_PATH}?token=${forged(token)}`);
  expect((await click(url)).statusCode).toBe(403);
  expect(await isMuted(campaignId)).toBe(false);
});

function foreign(token: string): string {
  const optOut = fixture.deps.optOuts.open(token, fixture.time.now);
  if (typeof optOut === 'string') throw new Error('The token is not good');
  const links = createOptOuts('another secret of thirty-two characters', PUBLIC_URL).links(optOut, fixture.time.now);
  return new URL(links.unsubscribeUrl).searchParams.get('token') ?? '';
}
