import { DAY_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProgrammeLinks, LINK_VALID_MS } from '../../commands/programmes/programme-links.ts';
import { forgetSessionsOf } from '../../db/programmes/programme-sessions.ts';
import { countWaiting, takeMails } from '../../testing/data-requests.ts';
import { createFixture, type Fixture, PUBLIC_URL } from '../../testing/fixture.ts';
import { browserOf, PROGRAMMES } from '../../testing/programmes.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

async function affiliateOf(email: string) {
  const merchant = await fixture.newMerchant();
  const { id } = await merchant.createCampaign();
  return { merchant, campaignId: id, affiliate: await merchant.addAffiliate(id, { name: 'Ada', email }) };
}

/** From a new client each time by default. */
const ask = (email: string, remoteAddress = `2001:db8:${crypto.randomUUID().slice(0, 4)}::7`) =>
  fixture.app.inject({ method: 'POST', url: `${PROGRAMMES}/links`, remoteAddress, body: { email, language: 'en' } });
const whoIs = async (browser: ReturnType<typeof browserOf>) =>
  (await browser.call('GET', '/session')).json().session?.email ?? null;

describe('asking for a link', () => {
  test('mails one to a known address, in the fragment, which signs its browser in', async () => {
    await affiliateOf('mail@known.example');
    expect((await ask('MAIL@known.example')).statusCode).toBe(202);
    const [mail] = await takeMails(fixture);
    expect(mail?.to).toBe('mail@known.example');
    const url = new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    expect(`${url.origin}${url.pathname}${url.search}`).toBe(`${PUBLIC_URL}/programmes`);
    const browser = browserOf(fixture);
    expect((await browser.open(url.hash.slice(1))).statusCode).toBe(204);
    expect(await whoIs(browser)).toBe('mail@known.example');
  });

  test('is answered the same for an address that is not known, written the same, and mailed to nobody', async () => {
    await affiliateOf('one@known.example');
    const before = await countWaiting(fixture.db);
    const [known, unknown] = [await ask('one@known.example'), await ask('two@unknown.example')];
    const said = ({ statusCode, body, headers }: typeof known) => [statusCode, body, Object.keys(headers)];
    expect(said(unknown)).toEqual(said(known));
    expect(await countWaiting(fixture.db)).toBe(before + 2);
    expect((await takeMails(fixture)).map(({ to }) => to)).toEqual(['one@known.example']);
  });

  test('is limited by address and by client, the same for known and unknown ones', async () => {
    await affiliateOf('often@known.example');
    for (const email of ['often@known.example', 'often@unknown.example']) {
      const answers = [await ask(email), await ask(email), await ask(email), await ask(email)];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 429]);
    }
    const answers: number[] = [];
    for (let n = 0; n < 11; n += 1) answers.push((await ask(`${n}@unknown.example`, '198.51.100.8')).statusCode);
    expect(answers).toEqual([...Array(10).fill(202), 429]);
    await takeMails(fixture);
  });
});

describe('a link', () => {
  test('opens one session: stolen after it was used, it opens none', async () => {
    const [own, thief] = [browserOf(fixture), browserOf(fixture)];
    const token = await own.signIn('once@known.example');
    const answer = await thief.open(token);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'link_expired']);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await whoIs(thief)).toBe(null);
    expect(await whoIs(own)).toBe('once@known.example');
  });

  test('is known again in another spelling', async () => {
    const [own, thief] = [browserOf(fixture), browserOf(fixture)];
    const token = await own.signIn('spelled@known.example');
    expect((await thief.open(`${token}=`)).statusCode).toBe(403);
    expect((await thief.open(token.replaceAll('-', '+').replaceAll('_', '/'))).statusCode).toBe(403);
  });

  test('that is opened again in the browser it signed in leads on, and of two at once one opens a session', async () => {
    const browser = browserOf(fixture);
    const token = await browser.signIn('again@known.example');
    expect((await browser.open(token)).statusCode).toBe(204);
    expect(await whoIs(browser)).toBe('again@known.example');
    const link = browser.link('race@known.example');
    const answers = await Promise.all([browserOf(fixture).open(link), browserOf(fixture).open(link)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 403]);
  });

  test.each([
    ['a guess', () => 'a'.repeat(120), 'link_invalid'],
    [
      'the link of another installation',
      () =>
        createProgrammeLinks('another secret of thirty-two characters').issue(
          { email: 'ada@known.example', id: crypto.randomUUID() },
          fixture.time.now,
        ),
      'link_invalid',
    ],
    [
      'a link to what is held',
      () => fixture.deps.dataLinks.issue('ada@known.example', fixture.time.now),
      'link_invalid',
    ],
    [
      'one of half an hour ago',
      () =>
        fixture.deps.programmeLinks.issue(
          { email: 'ada@known.example', id: crypto.randomUUID() },
          fixture.time.now - LINK_VALID_MS,
        ),
      'link_expired',
    ],
  ])('does not open by %s', async (_name, token, code) => {
    const answer = await browserOf(fixture).open(token());
    expect([answer.statusCode, answer.json().code]).toEqual([403, code]);
  });
});

describe('a session', () => {
  test('is a cookie that no script, other site or other host has, and always a new one', async () => {
    const browser = browserOf(fixture);
    const planted = '__Host-sillage-programmes=planted-by-somebody-else';
    browser.steal(planted);
    const answer = await browser.open(browser.link('fixed@known.example'));
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(
      /^__Host-sillage-programmes=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(browser.cookie()).not.toBe(planted);
    const thief = browserOf(fixture);
    thief.steal(planted);
    expect(await whoIs(thief)).toBe(null);
  });

  test('gives way to that of another address in the same browser, and is over then', async () => {
    const [browser, thief] = [browserOf(fixture), browserOf(fixture)];
    await browser.signIn('first@known.example');
    thief.steal(browser.cookie());
    await browser.signIn('second@known.example');
    expect(await whoIs(browser)).toBe('second@known.example');
    expect(await whoIs(thief)).toBe(null);
  });

  test('ends by signing out, on the server too', async () => {
    const [browser, thief] = [browserOf(fixture), browserOf(fixture)];
    await browser.signIn('out@known.example');
    thief.steal(browser.cookie());
    expect((await browser.call('DELETE', '/session')).headers['set-cookie']).toContain('Max-Age=0');
    expect(browser.cookie()).toBeUndefined();
    expect((await thief.call('GET')).statusCode).toBe(401);
    expect((await browser.call('DELETE', '/session')).statusCode).toBe(204);
  });

  test('ends everywhere, with the links that were mailed before, and not those of others', async () => {
    const email = 'everywhere@known.example';
    const [one, two, other] = [browserOf(fixture), browserOf(fixture), browserOf(fixture)];
    await one.signIn(email);
    await two.signIn(email);
    await other.signIn('somebody@known.example');
    const mailed = two.link(email);
    expect((await one.call('DELETE', '/sessions')).statusCode).toBe(204);
    expect(await whoIs(two)).toBe(null);
    expect(await whoIs(other)).toBe('somebody@known.example');
    expect((await browserOf(fixture).open(mailed)).statusCode).toBe(403);
    fixture.time.now += 1;
    await one.signIn(email);
    expect(await whoIs(one)).toBe(email);
  });

  test('ends after 14 days', async () => {
    const browser = browserOf(fixture);
    await browser.signIn('late@known.example');
    fixture.time.now += 14 * DAY_MS;
    expect((await browser.call('GET')).statusCode).toBe(401);
    fixture.time.now -= 14 * DAY_MS;
  });

  test.each([
    ['POST', '/session'],
    ['DELETE', '/session'],
    ['DELETE', '/sessions'],
  ] as const)('is not opened or ended by another site: %s %s', async (method, path) => {
    const browser = browserOf(fixture, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' });
    const own = browserOf(fixture);
    await own.signIn('forged@known.example');
    browser.steal(own.cookie());
    const body = method === 'POST' ? { token: own.link('evil@known.example') } : undefined;
    expect((await browser.call(method, path, body)).statusCode).toBe(403);
    expect(await whoIs(own)).toBe('forged@known.example');
  });

  test('opens nothing of a merchant’s', async () => {
    const { campaignId } = await affiliateOf('narrow@known.example');
    const browser = browserOf(fixture);
    await browser.signIn('narrow@known.example');
    const headers = { cookie: browser.cookie() ?? '' };
    for (const url of [
      '/api/v1/campaigns',
      `/api/v1/campaigns/${campaignId}/affiliates`,
      '/api/v1/affiliates/data-requests',
    ])
      expect((await fixture.app.inject({ url, headers })).statusCode).toBe(401);
    const bearer = { authorization: `Bearer ${browser.cookie()?.split('=')[1]}` };
    expect((await fixture.app.inject({ url: '/api/v1/campaigns', headers: bearer })).statusCode).toBe(401);
  });

  test('is forgotten with the last affiliate of its address', async () => {
    const email = 'Erased@known.example';
    const { affiliate } = await affiliateOf(email);
    const count = async () =>
      (await fixture.db.selectFrom('programmeSessions').select('id').where('email', '=', email.toLowerCase()).execute())
        .length;
    await browserOf(fixture).signIn(email.toLowerCase());
    const forget = () => fixture.db.transaction().execute((trx) => forgetSessionsOf(trx, [email]));
    await forget();
    expect(await count()).toBe(1);
    await fixture.db.updateTable('affiliates').set({ email: '' }).where('id', '=', affiliate.id).execute();
    await forget();
    expect(await count()).toBe(0);
  });

  test.each(['', '/session'])('may not be kept by a cache: %s', async (path) => {
    expect((await browserOf(fixture).call('GET', path)).headers['cache-control']).toBe('no-store');
  });
});
