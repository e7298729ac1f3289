import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPerson } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { send } from '../testing/requests.ts';
import { enrolTotp, personWithFactor, proveTotp, signInAgain } from '../testing/second-factor.ts';

let identity: TestIdentity;

beforeAll(async () => {
  identity = await startTestIdentity({ RATE_FACTORS_PER_ACCOUNT: '1000' });
}, 240_000);
afterAll(() => identity?.close());

describe('POST /factors', () => {
  test('POST /factors: gives secret, address and a QR code that an image can show; the secret is nowhere in the database', async () => {
    const { browser, email } = await newPerson(identity);
    const { data, error } = await browser.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'My phone',
      issuer: 'Sillage',
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'totp',
      friendly_name: 'My phone',
    });
    const totp = data?.totp;
    expect(totp?.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*<\/svg>$/);
    expect(totp?.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(String(totp?.uri));
    expect(decodeURIComponent(uri.pathname)).toContain(`Sillage:${email}`);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret: totp?.secret,
      issuer: 'Sillage',
      digits: '6',
      period: '30',
    });

    const rows = await identity.db.selectFrom('factors').selectAll().execute();
    expect(rows.map((row) => row.sealedSecret?.toString('latin1')).join()).not.toContain(totp?.secret);
    const user = (await browser.getUser()).data.user;
    expect(user?.factors).toMatchObject([
      { id: data?.id, friendly_name: 'My phone', factor_type: 'totp', status: 'unverified' },
    ]);
    expect((await browser.mfa.listFactors()).data?.totp).toEqual([]);
  });

  test('POST /factors: names the site where no issuer is given', async () => {
    const { browser } = await newPerson(identity);
    const { data } = await browser.mfa.enroll({ factorType: 'totp' });
    expect(new URL(String(data?.totp.uri)).searchParams.get('issuer')).toBe('app.example.com');
  });

  test('POST /factors: 422 mfa_factor_name_conflict for a name that is taken, not for none or for somebody else', async () => {
    const [owner, other] = [await newPerson(identity), await newPerson(identity)];
    await enrolTotp(owner.browser, 'phone');
    expect((await owner.browser.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
    });
    await enrolTotp(other.browser, 'phone');
    await enrolTotp(owner.browser);
    await enrolTotp(owner.browser);
  });

  test('POST /factors: a name conflict of two at once is one too', async () => {
    const { browser, token } = await newPerson(identity);
    const body = { factor_type: 'totp', friendly_name: 'same' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(identity, 'POST', '/auth/v1/factors', { token, body })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422, 422, 422]);
    expect((await browser.getUser()).data.user?.factors).toHaveLength(1);
  });

  test('POST /factors: 422 too_many_enrolled_mfa_factors for the eleventh; unverified ones expire after five minutes', async () => {
    const { browser } = await newPerson(identity);
    for (let index = 0; index < 10; index += 1) await enrolTotp(browser);
    expect((await browser.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 422,
      code: 'too_many_enrolled_mfa_factors',
    });
    identity.advance(301_000);
    await enrolTotp(browser);
    expect((await browser.getUser()).data.user?.factors).toHaveLength(1);
  });

  test('POST /factors: 403 insufficient_aal beside a verified factor, unless the session is at aal2', async () => {
    const owner = await personWithFactor(identity);
    const elsewhere = await signInAgain(identity, owner);
    expect((await elsewhere.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
    await enrolTotp(owner.browser, 'second');
  });

  test.each<[string, unknown, number, string]>([
    ['no type', {}, 400, 'validation_failed'],
    ['an unknown type', { factor_type: 'smoke' }, 400, 'validation_failed'],
    [
      'phone, where no text message can be sent',
      { factor_type: 'phone', phone: '+33612345678' },
      422,
      'mfa_phone_enroll_not_enabled',
    ],
    ['a type that is no text', { factor_type: ['totp'] }, 400, 'bad_json'],
    ['a name that is too long', { factor_type: 'totp', friendly_name: 'x'.repeat(101) }, 400, 'validation_failed'],
    ['a name with a NUL', { factor_type: 'totp', friendly_name: 'a\u0000' }, 400, 'validation_failed'],
    ['half a surrogate pair in the issuer', { factor_type: 'totp', issuer: '\ud800' }, 400, 'validation_failed'],
    ['a list', [1], 400, 'bad_json'],
  ])('POST /factors: refuses %s', async (_name, body, status, code) => {
    const { token } = await newPerson(identity);
    expect(await send(identity, 'POST', '/auth/v1/factors', { token, body })).toMatchObject({
      status,
      body: { error_code: code },
    });
  });
});

describe('POST /factors/{id}/challenge', () => {
  test('POST /factors/{id}/challenge: gives an id and a time in seconds 300 s ahead', async () => {
    const { browser } = await newPerson(identity);
    const { id } = await enrolTotp(browser);
    const { data, error } = await browser.mfa.challenge({ factorId: id });
    expect(error).toBeNull();
    expect(data).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), type: 'totp' });
    expect(Number.isInteger(data?.expires_at)).toBe(true);
    expect(Math.abs(Number(data?.expires_at) - identity.now() / 1000 - 300)).toBeLessThan(120);
  });

  test("POST /factors/{id}/challenge: 404 mfa_factor_not_found, the same for an unknown id, no id and somebody else's", async () => {
    const [{ token }, other] = [await newPerson(identity), await newPerson(identity)];
    const { id } = await enrolTotp(other.browser);
    for (const wrong of [randomUUID(), 'nonsense', id, '%00']) {
      for (const [method, path, body] of [
        ['POST', 'challenge', {}],
        ['POST', 'verify', { challenge_id: randomUUID(), code: '123456' }],
        ['DELETE', '', undefined],
      ] as const) {
        const answer = await send(identity, method, `/auth/v1/factors/${wrong}${path && `/${path}`}`, { token, body });
        expect(answer).toMatchObject({
          status: 404,
          body: { code: 404, error_code: 'mfa_factor_not_found', msg: 'Factor not found' },
        });
      }
    }
    expect((await other.browser.getUser()).data.user?.factors).toHaveLength(1);
  });

  test('POST /factors/{id}/challenge: 400 for an unknown channel', async () => {
    const { browser, token } = await newPerson(identity);
    const { id } = await enrolTotp(browser);
    expect(
      await send(identity, 'POST', `/auth/v1/factors/${id}/challenge`, { token, body: { channel: 'pigeon' } }),
    ).toMatchObject({
      status: 400,
    });
  });

  test('POST /factors/{id}/challenge: 403 insufficient_aal for a factor that was enrolled before another one was verified', async () => {
    const owner = await newPerson(identity);
    const intruder = await signInAgain(identity, owner);
    const planted = await enrolTotp(owner.browser, 'planted');
    await identity.db
      .updateTable('factors')
      .set({ factorType: 'phone', sealedSecret: null, phone: '33612345678' })
      .where('id', '=', planted.id)
      .execute();
    await proveTotp(owner.browser, await enrolTotp(owner.browser), identity.now());
    expect((await intruder.getUser()).error?.name).toBe('AuthSessionMissingError');
    const again = await signInAgain(identity, owner);
    expect((await again.mfa.challenge({ factorId: planted.id, channel: 'sms' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
  });
});

describe('DELETE /factors/{id}', () => {
  test('DELETE /factors/{id}: returns the id; deleting an unverified factor needs no aal2', async () => {
    const { browser } = await newPerson(identity);
    const { id } = await enrolTotp(browser);
    expect(await browser.mfa.unenroll({ factorId: id })).toEqual({ data: { id }, error: null });
    expect((await browser.getUser()).data.user?.factors ?? []).toEqual([]);
  });

  test('DELETE /factors/{id}: 422 insufficient_aal at aal1 for a verified factor', async () => {
    const owner = await personWithFactor(identity);
    const browser = await signInAgain(identity, owner);
    expect((await browser.mfa.unenroll({ factorId: owner.factor.id })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    });
    expect((await owner.browser.getUser()).data.user?.factors).toHaveLength(1);
  });

  test('DELETE /factors/{id}: without a factor left, sessions are at aal1 again', async () => {
    const { browser, factor } = await personWithFactor(identity);
    expect((await browser.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
    const { data } = await browser.refreshSession();
    const claims = decodeJwt(String(data.session?.access_token));
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    expect(claims).not.toHaveProperty('has_second_factor');
    await enrolTotp(browser);
  });
});

test.each([
  ['POST', '/factors'],
  ['POST', `/factors/${randomUUID()}/challenge`],
  ['POST', `/factors/${randomUUID()}/verify`],
  ['DELETE', `/factors/${randomUUID()}`],
])('%s %s: asks for a token', async (method, path) => {
  const response = await fetch(`${identity.url}${path}`, { method });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ error_code: 'no_authorization' });
});
