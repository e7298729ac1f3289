import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newPerson } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { send } from '../testing/requests.ts';
import { enrolTotp, personWithFactor, proveTotp, signInAgain, tokenOf, totpCode } from '../testing/second-factor.ts';

let identity: TestIdentity;

beforeAll(async () => {
  identity = await startTestIdentity({ RATE_FACTORS_PER_ACCOUNT: '1000' });
}, 240_000);
afterAll(() => identity?.close());

const Created = z.object({ id: z.string() });

/** Moves to the next TOTP time step, so that its code has not been used. */
const nextStep = () => identity.advance(30_000);

describe('POST /factors/{id}/verify', () => {
  test('POST /factors/{id}/verify: raises the session to aal2 and says how', async () => {
    const { browser, token } = await newPerson(identity);
    const refreshToken = (await browser.getSession()).data.session?.refresh_token ?? '';
    const factor = await enrolTotp(browser);
    await proveTotp(browser, factor, identity.now());
    const raised = (await browser.getSession()).data.session;
    expect(raised).toMatchObject({ token_type: 'bearer', expires_in: 3600, refresh_token: expect.any(String) });
    const claims = decodeJwt(String(raised?.access_token));
    expect(claims).toMatchObject({
      aal: 'aal2',
      has_second_factor: true,
      amr: [{ method: 'totp' }, { method: 'password' }],
    });
    expect(raised?.user.factors).toMatchObject([{ id: factor.id, status: 'verified' }]);
    expect((await browser.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    });

    const refreshed = await browser.refreshSession();
    expect(decodeJwt(String(refreshed.data.session?.access_token))).toMatchObject({ aal: 'aal2' });
    expect((await identity.browser().refreshSession({ refresh_token: refreshToken })).error).toMatchObject({
      status: 400,
    });
    expect((await identity.browser().getUser(token)).error?.name).toBe('AuthSessionMissingError');
    expect((await browser.getUser()).error).toBeNull();
  });

  test('POST /factors/{id}/verify: ends the other sessions at aal1, not those at aal2', async () => {
    const owner = await personWithFactor(identity);
    nextStep();
    const [low, high, mine] = [
      await signInAgain(identity, owner),
      await signInAgain(identity, owner),
      await signInAgain(identity, owner),
    ];
    await proveTotp(high, owner.factor, identity.now());
    expect((await low.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await mine.getUser()).error?.name).toBe('AuthSessionMissingError');
    for (const browser of [owner.browser, high]) expect((await browser.getUser()).error).toBeNull();
  });

  test('POST /factors/{id}/verify: deletes the unverified factors of the type', async () => {
    const { browser } = await newPerson(identity);
    const factors = [await enrolTotp(browser, 'a'), await enrolTotp(browser, 'b'), await enrolTotp(browser, 'c')];
    const [, wanted] = factors;
    if (!wanted) throw new Error('three were enrolled');
    await proveTotp(browser, wanted, identity.now());
    expect((await browser.getUser()).data.user?.factors).toMatchObject([{ id: wanted.id, friendly_name: 'b' }]);
  });

  test('POST /factors/{id}/verify: a new sign-in is at aal1 and learns that aal2 is possible', async () => {
    const owner = await personWithFactor(identity);
    const browser = await signInAgain(identity, owner);
    expect((await browser.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    expect(decodeJwt(await tokenOf(browser))).toMatchObject({ aal: 'aal1', has_second_factor: true });
  });

  test('POST /factors/{id}/verify: accepts a code written in groups', async () => {
    const { browser } = await newPerson(identity);
    const factor = await enrolTotp(browser);
    const code = totpCode(factor.secret, identity.now()).replace(/^(...)/, '$1 ');
    expect((await browser.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull();
  });

  test('POST /factors/{id}/verify: 422 mfa_verification_failed "Invalid TOTP code entered"', async () => {
    const { browser } = await newPerson(identity);
    const factor = await enrolTotp(browser);
    for (const code of ['000000', '12345', 'abcdef', totpCode(factor.secret, identity.now() - 120_000)]) {
      expect((await browser.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toMatchObject({
        status: 422,
        code: 'mfa_verification_failed',
        message: 'Invalid TOTP code entered',
      });
    }
    await proveTotp(browser, factor, identity.now());
  });

  test('POST /factors/{id}/verify: accepts a code once, however many send it at once', async () => {
    const owner = await personWithFactor(identity);
    nextStep();
    const browsers = await Promise.all(Array.from({ length: 6 }, () => signInAgain(identity, owner)));
    const code = totpCode(owner.factor.secret, identity.now());
    const challenges = await Promise.all(
      browsers.map((browser) => browser.mfa.challenge({ factorId: owner.factor.id })),
    );
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        browser.mfa.verify({ factorId: owner.factor.id, challengeId: String(challenges[index]?.data?.id), code }),
      ),
    );
    expect(answers.filter((answer) => answer.error === null)).toHaveLength(1);
    expect((await owner.browser.mfa.challengeAndVerify({ factorId: owner.factor.id, code })).error).toMatchObject({
      code: expect.stringMatching(/mfa_verification_failed|over_request_rate_limit/),
    });
  });

  test('POST /factors/{id}/verify: after five wrong codes the factor is locked for five minutes, whatever session asks', async () => {
    const owner = await personWithFactor(identity);
    nextStep();
    const browser = await signInAgain(identity, owner);
    const wrong = () => browser.mfa.challengeAndVerify({ factorId: owner.factor.id, code: '000000' });
    for (let tries = 0; tries < 5; tries += 1) expect((await wrong()).error).toMatchObject({ status: 422 });
    const elsewhere = await signInAgain(identity, owner);
    const right = totpCode(owner.factor.secret, identity.now());
    expect((await elsewhere.mfa.challengeAndVerify({ factorId: owner.factor.id, code: right })).error).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
    });
    identity.advance(300_000);
    await proveTotp(elsewhere, owner.factor, identity.now());
  });

  test('POST /factors/{id}/verify: 422 mfa_challenge_expired after 300 s, for an unknown challenge, and for one that was answered', async () => {
    const { browser } = await newPerson(identity);
    const factor = await enrolTotp(browser);
    const challengeId = String((await browser.mfa.challenge({ factorId: factor.id })).data?.id);
    const answer = (id: string) =>
      browser.mfa.verify({ factorId: factor.id, challengeId: id, code: totpCode(factor.secret, identity.now()) });
    identity.advance(299_000);
    expect((await answer(randomUUID())).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
    identity.advance(1_000);
    expect((await answer(challengeId)).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
    const fresh = String((await browser.mfa.challenge({ factorId: factor.id })).data?.id);
    expect((await answer(fresh)).error).toBeNull();
    nextStep();
    expect((await answer(fresh)).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
  });

  test("POST /factors/{id}/verify: another factor's challenge does not count", async () => {
    const { browser } = await newPerson(identity);
    const [one, two] = [await enrolTotp(browser), await enrolTotp(browser)];
    const challengeId = String((await browser.mfa.challenge({ factorId: one.id })).data?.id);
    const { error } = await browser.mfa.verify({
      factorId: two.id,
      challengeId,
      code: totpCode(two.secret, identity.now()),
    });
    expect(error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
  });

  test('POST /factors/{id}/verify: 422 mfa_ip_address_mismatch from another address than the challenge', async () => {
    const { browser, token } = await newPerson(identity);
    const factor = await enrolTotp(browser);
    const path = `/factors/${factor.id}`;
    const from = (ip: string) => ({ 'x-forwarded-for': ip });
    const challenge = await send(identity, 'POST', `/auth/v1${path}/challenge`, {
      token,
      body: {},
      headers: from('203.0.113.1'),
    });
    const answer = { challenge_id: Created.parse(challenge.body).id, code: totpCode(factor.secret, identity.now()) };
    expect(
      await send(identity, 'POST', `/auth/v1${path}/verify`, { token, body: answer, headers: from('203.0.113.2') }),
    ).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_ip_address_mismatch' },
    });
    expect(
      await send(identity, 'POST', `/auth/v1${path}/verify`, { token, body: answer, headers: from('203.0.113.1') }),
    ).toMatchObject({
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
    const { browser, token } = await newPerson(identity);
    const { id } = await enrolTotp(browser);
    expect(await send(identity, 'POST', `/auth/v1/factors/${id}/verify`, { token, body })).toMatchObject({
      status: 400,
      body: { error_code: code },
    });
  });
});
