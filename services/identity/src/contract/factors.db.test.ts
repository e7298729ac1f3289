import { randomUUID } from 'node:crypto';
import type { Session } from '@supabase/auth-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { type EnrolledTotp, enrolTotp, proveTotp, totpCode } from '../testing/second-factor.ts';

let identity: TestIdentity;

beforeAll(async () => {
  identity = await startTestIdentity({ RATE_FACTORS_PER_ACCOUNT: '1000' });
}, 240_000);
afterAll(() => identity?.close());

const Created = z.object({ id: z.string() });
type Client = ReturnType<TestIdentity['browser']>;
const PASSWORD = 'quiet-harbour-7';

interface Owner {
  readonly client: Client;
  readonly email: string;
  readonly session: Session;
}

async function newOwner(): Promise<Owner> {
  const client = identity.browser();
  const email = `${randomUUID()}@example.com`;
  const { data, error } = await client.signUp({ email, password: PASSWORD });
  if (!data.session) throw error ?? new Error('no session');
  return { client, email, session: data.session };
}

/** Another browser of the same person, at aal1. */
async function signIn({ email }: Owner): Promise<Client> {
  const client = identity.browser();
  const { error } = await client.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

/** An owner whose session has proved a factor, at the service's present time. */
async function withFactor(): Promise<Owner & { readonly factor: EnrolledTotp }> {
  const owner = await newOwner();
  const factor = await enrolTotp(owner.client);
  await proveTotp(owner.client, factor, identity.now());
  return { ...owner, factor };
}

async function tokenOf(client: Client): Promise<string> {
  return (await client.getSession()).data.session?.access_token ?? '';
}

/** A request as no client would send it. */
async function send(method: string, path: string, token: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${identity.url}/auth/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json(), retryAfter: response.headers.get('retry-after') };
}

/** Moves to the next time step, where a code is not one that was used. */
const nextStep = () => identity.advance(30_000);

describe('POST /factors', () => {
  test('POST /factors: gives secret, address and a QR code that an image can show; the secret is nowhere in the database', async () => {
    const { client, email } = await newOwner();
    const { data, error } = await client.mfa.enroll({
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
    const user = (await client.getUser()).data.user;
    expect(user?.factors).toMatchObject([
      { id: data?.id, friendly_name: 'My phone', factor_type: 'totp', status: 'unverified' },
    ]);
    expect((await client.mfa.listFactors()).data?.totp).toEqual([]);
  });

  test('POST /factors: names the site where no issuer is given', async () => {
    const { client } = await newOwner();
    const { data } = await client.mfa.enroll({ factorType: 'totp' });
    expect(new URL(String(data?.totp.uri)).searchParams.get('issuer')).toBe('app.example.com');
  });

  test('POST /factors: 422 mfa_factor_name_conflict for a name that is taken, not for none or for somebody else', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    await enrolTotp(owner.client, 'phone');
    expect((await owner.client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
    });
    await enrolTotp(other.client, 'phone');
    await enrolTotp(owner.client);
    await enrolTotp(owner.client);
  });

  test('POST /factors: a name conflict of two at once is one too', async () => {
    const { client, session } = await newOwner();
    const body = { factor_type: 'totp', friendly_name: 'same' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send('POST', '/factors', session.access_token, body)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422, 422, 422]);
    expect((await client.getUser()).data.user?.factors).toHaveLength(1);
  });

  test('POST /factors: 422 too_many_enrolled_mfa_factors for the eleventh; what was never proved makes room after five minutes', async () => {
    const { client } = await newOwner();
    for (let index = 0; index < 10; index += 1) await enrolTotp(client);
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 422,
      code: 'too_many_enrolled_mfa_factors',
    });
    identity.advance(301_000);
    await enrolTotp(client);
    expect((await client.getUser()).data.user?.factors).toHaveLength(1);
  });

  test('POST /factors: 403 insufficient_aal beside a factor that counts, unless the session proved it', async () => {
    const owner = await withFactor();
    const elsewhere = await signIn(owner);
    expect((await elsewhere.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
    await enrolTotp(owner.client, 'second');
  });

  test.each<[string, unknown, number, string]>([
    ['no type', {}, 400, 'validation_failed'],
    ['an unknown type', { factor_type: 'smoke' }, 400, 'validation_failed'],
    ['webauthn', { factor_type: 'webauthn', friendly_name: 'key' }, 422, 'mfa_webauthn_enroll_not_enabled'],
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
    const { session } = await newOwner();
    expect(await send('POST', '/factors', session.access_token, body)).toMatchObject({
      status,
      body: { error_code: code },
    });
  });
});

describe('POST /factors/{id}/challenge', () => {
  test('POST /factors/{id}/challenge: gives an id and a time in seconds 300 s ahead', async () => {
    const { client } = await newOwner();
    const { id } = await enrolTotp(client);
    const { data, error } = await client.mfa.challenge({ factorId: id });
    expect(error).toBeNull();
    expect(data).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), type: 'totp' });
    expect(Number.isInteger(data?.expires_at)).toBe(true);
    expect(Math.abs(Number(data?.expires_at) - identity.now() / 1000 - 300)).toBeLessThan(120);
  });

  test("POST /factors/{id}/challenge: 404 mfa_factor_not_found, the same for an unknown id, no id and somebody else's", async () => {
    const [{ session }, other] = [await newOwner(), await newOwner()];
    const { id } = await enrolTotp(other.client);
    for (const wrong of [randomUUID(), 'nonsense', id, '%00']) {
      for (const [method, path, body] of [
        ['POST', 'challenge', {}],
        ['POST', 'verify', { challenge_id: randomUUID(), code: '123456' }],
        ['DELETE', '', undefined],
      ] as const) {
        const answer = await send(method, `/factors/${wrong}${path && `/${path}`}`, session.access_token, body);
        expect(answer).toMatchObject({
          status: 404,
          body: { code: 404, error_code: 'mfa_factor_not_found', msg: 'Factor not found' },
        });
      }
    }
    expect((await other.client.getUser()).data.user?.factors).toHaveLength(1);
  });

  test('POST /factors/{id}/challenge: 400 for a channel that is none', async () => {
    const { client, session } = await newOwner();
    const { id } = await enrolTotp(client);
    expect(await send('POST', `/factors/${id}/challenge`, session.access_token, { channel: 'pigeon' })).toMatchObject({
      status: 400,
    });
  });

  test('POST /factors/{id}/challenge: 403 insufficient_aal for a factor that was enrolled before another one counted', async () => {
    const owner = await newOwner();
    const intruder = await signIn(owner);
    const planted = await enrolTotp(owner.client, 'planted');
    await identity.db
      .updateTable('factors')
      .set({ factorType: 'phone', sealedSecret: null, phone: '33612345678' })
      .where('id', '=', planted.id)
      .execute();
    await proveTotp(owner.client, await enrolTotp(owner.client), identity.now());
    expect((await intruder.getUser()).error?.name).toBe('AuthSessionMissingError');
    const again = await signIn(owner);
    expect((await again.mfa.challenge({ factorId: planted.id, channel: 'sms' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
  });
});

describe('POST /factors/{id}/verify', () => {
  test('POST /factors/{id}/verify: raises the session to aal2 and says how', async () => {
    const { client, session } = await newOwner();
    const factor = await enrolTotp(client);
    await proveTotp(client, factor, identity.now());
    const raised = (await client.getSession()).data.session;
    expect(raised).toMatchObject({ token_type: 'bearer', expires_in: 3600, refresh_token: expect.any(String) });
    const claims = decodeJwt(String(raised?.access_token));
    expect(claims).toMatchObject({
      aal: 'aal2',
      has_second_factor: true,
      amr: [{ method: 'totp' }, { method: 'password' }],
    });
    expect(raised?.user.factors).toMatchObject([{ id: factor.id, status: 'verified' }]);
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    });

    const refreshed = await client.refreshSession();
    expect(decodeJwt(String(refreshed.data.session?.access_token))).toMatchObject({ aal: 'aal2' });
    expect((await identity.browser().refreshSession({ refresh_token: session.refresh_token })).error).toMatchObject({
      status: 400,
    });
    expect((await identity.browser().getUser(session.access_token)).error?.name).toBe('AuthSessionMissingError');
    expect((await client.getUser()).error).toBeNull();
  });

  test('POST /factors/{id}/verify: ends the other sessions at aal1, not those at aal2', async () => {
    const owner = await withFactor();
    nextStep();
    const [low, high, mine] = [await signIn(owner), await signIn(owner), await signIn(owner)];
    await proveTotp(high, owner.factor, identity.now());
    expect((await low.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await mine.getUser()).error?.name).toBe('AuthSessionMissingError');
    for (const client of [owner.client, high]) expect((await client.getUser()).error).toBeNull();
  });

  test('POST /factors/{id}/verify: drops the factors of the type that were never proved', async () => {
    const { client } = await newOwner();
    const factors = [await enrolTotp(client, 'a'), await enrolTotp(client, 'b'), await enrolTotp(client, 'c')];
    const [, wanted] = factors;
    if (!wanted) throw new Error('three were enrolled');
    await proveTotp(client, wanted, identity.now());
    expect((await client.getUser()).data.user?.factors).toMatchObject([{ id: wanted.id, friendly_name: 'b' }]);
  });

  test('POST /factors/{id}/verify: a new sign-in is at aal1 and is told that more can be proved', async () => {
    const owner = await withFactor();
    const client = await signIn(owner);
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    expect(decodeJwt(await tokenOf(client))).toMatchObject({ aal: 'aal1', has_second_factor: true });
  });

  test('POST /factors/{id}/verify: accepts a code written in groups', async () => {
    const { client } = await newOwner();
    const factor = await enrolTotp(client);
    const code = totpCode(factor.secret, identity.now()).replace(/^(...)/, '$1 ');
    expect((await client.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull();
  });

  test('POST /factors/{id}/verify: 422 mfa_verification_failed "Invalid TOTP code entered"', async () => {
    const { client } = await newOwner();
    const factor = await enrolTotp(client);
    for (const code of ['000000', '12345', 'abcdef', totpCode(factor.secret, identity.now() - 120_000)]) {
      expect((await client.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toMatchObject({
        status: 422,
        code: 'mfa_verification_failed',
        message: 'Invalid TOTP code entered',
      });
    }
    await proveTotp(client, factor, identity.now());
  });

  test('POST /factors/{id}/verify: accepts a code once, however many send it at once', async () => {
    const owner = await withFactor();
    nextStep();
    const clients = await Promise.all(Array.from({ length: 6 }, () => signIn(owner)));
    const code = totpCode(owner.factor.secret, identity.now());
    const challenges = await Promise.all(clients.map((client) => client.mfa.challenge({ factorId: owner.factor.id })));
    const answers = await Promise.all(
      clients.map((client, index) =>
        client.mfa.verify({ factorId: owner.factor.id, challengeId: String(challenges[index]?.data?.id), code }),
      ),
    );
    expect(answers.filter((answer) => answer.error === null)).toHaveLength(1);
    expect((await owner.client.mfa.challengeAndVerify({ factorId: owner.factor.id, code })).error).toMatchObject({
      code: expect.stringMatching(/mfa_verification_failed|over_request_rate_limit/),
    });
  });

  test('POST /factors/{id}/verify: after five wrong codes the factor is locked for five minutes, whatever session asks', async () => {
    const owner = await withFactor();
    nextStep();
    const client = await signIn(owner);
    const wrong = () => client.mfa.challengeAndVerify({ factorId: owner.factor.id, code: '000000' });
    for (let tries = 0; tries < 5; tries += 1) expect((await wrong()).error).toMatchObject({ status: 422 });
    const elsewhere = await signIn(owner);
    const right = totpCode(owner.factor.secret, identity.now());
    expect((await elsewhere.mfa.challengeAndVerify({ factorId: owner.factor.id, code: right })).error).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
    });
    identity.advance(300_000);
    await proveTotp(elsewhere, owner.factor, identity.now());
  });

  test('POST /factors/{id}/verify: 422 mfa_challenge_expired after 300 s, for an unknown challenge, and for one that was answered', async () => {
    const { client } = await newOwner();
    const factor = await enrolTotp(client);
    const challengeId = String((await client.mfa.challenge({ factorId: factor.id })).data?.id);
    const answer = (id: string) =>
      client.mfa.verify({ factorId: factor.id, challengeId: id, code: totpCode(factor.secret, identity.now()) });
    identity.advance(299_000);
    expect((await answer(randomUUID())).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
    identity.advance(1_000);
    expect((await answer(challengeId)).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
    const fresh = String((await client.mfa.challenge({ factorId: factor.id })).data?.id);
    expect((await answer(fresh)).error).toBeNull();
    nextStep();
    expect((await answer(fresh)).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
  });

  test("POST /factors/{id}/verify: another factor's challenge is none", async () => {
    const { client } = await newOwner();
    const [one, two] = [await enrolTotp(client), await enrolTotp(client)];
    const challengeId = String((await client.mfa.challenge({ factorId: one.id })).data?.id);
    const { error } = await client.mfa.verify({
      factorId: two.id,
      challengeId,
      code: totpCode(two.secret, identity.now()),
    });
    expect(error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
  });

  test('POST /factors/{id}/verify: 422 mfa_ip_address_mismatch from another address than the challenge', async () => {
    const { client, session } = await newOwner();
    const factor = await enrolTotp(client);
    const path = `/factors/${factor.id}`;
    const from = (ip: string) => ({ 'x-forwarded-for': ip });
    const challenge = await send('POST', `${path}/challenge`, session.access_token, {}, from('203.0.113.1'));
    const answer = { challenge_id: Created.parse(challenge.body).id, code: totpCode(factor.secret, identity.now()) };
    expect(await send('POST', `${path}/verify`, session.access_token, answer, from('203.0.113.2'))).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_ip_address_mismatch' },
    });
    expect(await send('POST', `${path}/verify`, session.access_token, answer, from('203.0.113.1'))).toMatchObject({
      status: 200,
    });
    const rows = JSON.stringify(await identity.db.selectFrom('securityEvents').selectAll().execute());
    expect(rows).toContain('203.0.113.0/24');
    expect(rows).not.toContain('203.0.113.1"');
  });

  test.each<[string, unknown, string]>([
    ['no challenge', { code: '123456' }, 'validation_failed'],
    ['a challenge that is no id', { challenge_id: 'x', code: '123456' }, 'validation_failed'],
    ['no code', { challenge_id: randomUUID() }, 'validation_failed'],
    ['a code that is a number', { challenge_id: randomUUID(), code: 123456 }, 'bad_json'],
  ])('POST /factors/{id}/verify: 400 for %s', async (_name, body, code) => {
    const { client, session } = await newOwner();
    const { id } = await enrolTotp(client);
    expect(await send('POST', `/factors/${id}/verify`, session.access_token, body)).toMatchObject({
      status: 400,
      body: { error_code: code },
    });
  });
});

describe('DELETE /factors/{id}', () => {
  test('DELETE /factors/{id}: answers the id; what was never proved needs no aal2', async () => {
    const { client } = await newOwner();
    const { id } = await enrolTotp(client);
    expect(await client.mfa.unenroll({ factorId: id })).toEqual({ data: { id }, error: null });
    expect((await client.getUser()).data.user?.factors ?? []).toEqual([]);
  });

  test('DELETE /factors/{id}: 422 insufficient_aal at aal1 for a factor that counts', async () => {
    const owner = await withFactor();
    const client = await signIn(owner);
    expect((await client.mfa.unenroll({ factorId: owner.factor.id })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    });
    expect((await owner.client.getUser()).data.user?.factors).toHaveLength(1);
  });

  test('DELETE /factors/{id}: without a factor left, sessions are at aal1 again', async () => {
    const { client, factor } = await withFactor();
    expect((await client.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
    const { data } = await client.refreshSession();
    const claims = decodeJwt(String(data.session?.access_token));
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    expect(claims).not.toHaveProperty('has_second_factor');
    await enrolTotp(client);
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
