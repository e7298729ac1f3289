import { Profile } from '@sillage/proto/http/profile';
import { DisplayCurrency } from '@sillage/proto/values/display-currencies';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAccount, newPerson, type Person } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';

let identity: TestIdentity;
/** The person whose requests are all refused. */
let refused: Person;
beforeAll(async () => {
  identity = await startTestIdentity();
  refused = await newPerson(identity);
});
afterAll(() => identity.close());

const read = async ({ token }: Person) => Profile.parse((await callAccount(identity, 'GET', 'profile', token)).body);
const patch = ({ token }: Person, body: unknown) => callAccount(identity, 'PATCH', 'profile', token, body);

describe('GET /api/v1/account/profile', () => {
  test.each([
    ['nobody said anything', {}, ''],
    ['the identity provider said it', { full_name: 'Ada Lovelace', name: 'Ada' }, 'Ada Lovelace'],
    ['a shorter claim', { name: ' Ada ' }, 'Ada'],
    ['a claim that is no text', { full_name: 7, name: 'Ada' }, 'Ada'],
    ['a claim that is too long', { name: '😀'.repeat(200) }, '😀'.repeat(100)],
  ])('200: a new account, where %s', async (_name, data, displayName) => {
    expect(await read(await newPerson(identity, data))).toEqual({
      displayName,
      currency: 'EUR',
      locale: null,
      mutedNotifications: [],
      mutedMails: [],
      seenNotifications: {},
    });
  });
});

describe('PATCH /api/v1/account/profile', () => {
  test('200: each of the nine currencies, and never the name with it', async () => {
    const claimed = await newPerson(identity, { full_name: 'Ada Lovelace' });
    const named = await newPerson(identity);
    await patch(named, { displayName: 'Zoé' });
    const unnamed = await newPerson(identity, { full_name: 'Ada Lovelace' });
    await patch(unnamed, { displayName: '' });
    expect(DisplayCurrency.options).toHaveLength(9);
    for (const currency of DisplayCurrency.options) {
      expect((await patch(claimed, { currency })).body).toEqual({
        displayName: 'Ada Lovelace',
        currency,
        locale: null,
        mutedNotifications: [],
        mutedMails: [],
        seenNotifications: {},
      });
      expect((await patch(named, { currency })).body).toEqual({
        displayName: 'Zoé',
        currency,
        locale: null,
        mutedNotifications: [],
        mutedMails: [],
        seenNotifications: {},
      });
      expect((await patch(unnamed, { currency })).body).toEqual({
        displayName: '',
        currency,
        locale: null,
        mutedNotifications: [],
        mutedMails: [],
        seenNotifications: {},
      });
    }
  });

  test('200: trims a name, takes a language and gives it up again', async () => {
    const ada = await newPerson(identity);
    expect((await patch(ada, { displayName: '  Ada  ', locale: 'zh' })).body).toEqual({
      displayName: 'Ada',
      currency: 'EUR',
      locale: 'zh',
      mutedNotifications: [],
      mutedMails: [],
      seenNotifications: {},
    });
    expect((await patch(ada, { locale: null })).body).toEqual({
      displayName: 'Ada',
      currency: 'EUR',
      locale: null,
      mutedNotifications: [],
      mutedMails: [],
      seenNotifications: {},
    });
  });

  test('200: keeps what is not to be notified of, each kind once, until it is wanted again', async () => {
    const ada = await newPerson(identity);
    const mutedNotifications = ['review', 'first_sale', 'review'];
    expect((await patch(ada, { mutedNotifications })).body).toMatchObject({
      mutedNotifications: ['review', 'first_sale'],
    });
    expect(await read(ada)).toMatchObject({ mutedNotifications: ['review', 'first_sale'] });
    expect((await patch(ada, { mutedNotifications: [] })).body).toMatchObject({ mutedNotifications: [] });
  });

  test('200: keeps which mails about affiliates are not wanted, each once, until they are', async () => {
    const ada = await newPerson(identity);
    const mutedMails = ['appeal', 'application', 'appeal'];
    expect((await patch(ada, { mutedMails })).body).toMatchObject({ mutedMails: ['application', 'appeal'] });
    expect((await patch(ada, { mutedMails: ['invoice_issued'] })).status).toBe(400);
    expect((await patch(ada, { mutedMails: [] })).body).toMatchObject({ mutedMails: [] });
  });

  test('200: keeps what was seen of notifications, in place of what was seen before', async () => {
    const ada = await newPerson(identity);
    for (const seenNotifications of [{ 'review:c': 3, first_sale: 1 }, { 'review:c': 2.5 }, {}]) {
      expect((await patch(ada, { seenNotifications })).body).toMatchObject({ mutedNotifications: [] });
      expect((await read(ada)) as object).toHaveProperty('seenNotifications', seenNotifications);
    }
  });

  test('200: nothing asked changes nothing, unknown members are ignored', async () => {
    const ada = await newPerson(identity);
    for (const body of [{}, { user_id: 'x', email: 'other@example.com' }]) {
      expect((await patch(ada, body)).body).toEqual({
        displayName: '',
        currency: 'EUR',
        locale: null,
        mutedNotifications: [],
        mutedMails: [],
        seenNotifications: {},
      });
    }
  });

  test.each([
    ['a currency that is not offered', { currency: 'SEK' }, 'currency'],
    ['a currency in lower case', { currency: 'eur' }, 'currency'],
    ['no currency', { currency: null }, 'currency'],
    ['a name of 101 characters', { displayName: 'x'.repeat(101) }, 'displayName'],
    ['a name with a line break', { displayName: 'Ada\nLovelace' }, 'displayName'],
    ['a name with NUL', { displayName: 'Ada\u0000' }, 'displayName'],
    ['a name with half a character', { displayName: '\ud83d' }, 'displayName'],
    ['a name that is a number', { displayName: 7 }, 'displayName'],
    ['a language that is not spoken', { locale: 'eo' }, 'locale'],
    ['a language that is a number', { locale: 7 }, 'locale'],
    ['a kind of notification that there is not', { mutedNotifications: ['weather'] }, 'mutedNotifications.0'],
    ['less than nothing seen', { seenNotifications: { review: -1 } }, 'seenNotifications.review'],
    [
      'more seen than there can be',
      { seenNotifications: Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`review:${at}`, 1])) },
      'seenNotifications',
    ],
  ])('400 validation_failed: %s', async (_name, body, path) => {
    const answer = await patch(refused, body);
    expect(answer).toMatchObject({ status: 400, type: 'application/problem+json; charset=utf-8' });
    expect(answer.body).toMatchObject({ code: 'validation_failed', errors: [{ path }] });
    expect(await read(refused)).toEqual({
      displayName: '',
      currency: 'EUR',
      locale: null,
      mutedNotifications: [],
      mutedMails: [],
      seenNotifications: {},
    });
  });

  test.each(['{', '[]', '"EUR"', 'null'])('400 validation_failed: the body %s', async (body) => {
    expect(await patch(refused, body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  test('any changes in any order: each member is what was last asked of it', async () => {
    const change = fc.record(
      {
        displayName: fc.constantFrom('Ada', 'Zoé', ''),
        currency: fc.constantFrom(...DisplayCurrency.options),
        locale: fc.constantFrom('fr', null),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 6 }), async (changes) => {
        const person = await newPerson(identity, { name: 'Claimed' });
        for (const change of changes) expect((await patch(person, change)).status).toBe(200);
        expect(await read(person)).toEqual(
          Object.assign(
            {
              displayName: 'Claimed',
              currency: 'EUR',
              locale: null,
              mutedNotifications: [],
              mutedMails: [],
              seenNotifications: {},
            },
            ...changes,
          ),
        );
      }),
      { numRuns: 8 },
    );
  });

  test('a name and a currency that are changed at the same moment are both kept', async () => {
    const ada = await newPerson(identity);
    await Promise.all([
      patch(ada, { displayName: 'Ada' }),
      patch(ada, { currency: 'CHF' }),
      patch(ada, { locale: 'fr' }),
    ]);
    expect(await read(ada)).toEqual({
      displayName: 'Ada',
      currency: 'CHF',
      locale: 'fr',
      mutedNotifications: [],
      mutedMails: [],
      seenNotifications: {},
    });
  });

  test('changes nobody else', async () => {
    const [ada, zoe] = [await newPerson(identity), await newPerson(identity)];
    await patch(ada, { displayName: 'Ada', currency: 'JPY' });
    expect(await read(zoe)).toEqual({
      displayName: '',
      currency: 'EUR',
      locale: null,
      mutedNotifications: [],
      mutedMails: [],
      seenNotifications: {},
    });
  });
});

describe.each([
  ['GET', 'profile'],
  ['PATCH', 'profile'],
])('%s /api/v1/account/%s', (method, path) => {
  const body = method === 'PATCH' ? {} : undefined;

  test.each([
    ['no token', undefined],
    ['no JWT', 'nonsense'],
    [
      'a JWT that nobody signed',
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"x"}').toString('base64url')}.`,
    ],
  ])('401 unauthorized: %s', async (_name, token) => {
    expect(await callAccount(identity, method, path, token, body)).toMatchObject({
      status: 401,
      body: { code: 'unauthorized' },
    });
  });

  test('401 session_not_found: at once after the sign-out', async () => {
    const ada = await newPerson(identity);
    await ada.browser.signOut();
    expect(await callAccount(identity, method, path, ada.token, body)).toMatchObject({
      status: 401,
      body: { code: 'session_not_found' },
    });
  });
});
