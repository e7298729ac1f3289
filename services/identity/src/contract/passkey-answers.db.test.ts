import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPerson } from '../testing/account.ts';
import { TestAuthenticator } from '../testing/authenticator.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import {
  answerWith,
  challenge,
  enrol,
  logOf,
  type PasskeyOwner,
  personWithPasskey,
  verify,
} from '../testing/passkeys.ts';
import { send } from '../testing/requests.ts';
import { enrolTotp, signInAgain, tokenOf } from '../testing/second-factor.ts';

let identity: TestIdentity;

beforeAll(async () => {
  identity = await startTestIdentity({ RATE_FACTORS_PER_ACCOUNT: '1000' });
}, 240_000);
afterAll(() => identity?.close());

const ACCEPTED = { status: 200 };
const refused = (code: string, status = 422) => ({ status, body: { error_code: code } });

/** Answers with the owner's own passkey. */
const answer = (owner: PasskeyOwner) =>
  answerWith(identity, owner, (requested) => owner.authenticator.get({ challenge: requested }));

const ELSEWHERE = { origin: 'https://evil.example.net', rpId: 'evil.example.net' };
const OTHER_CHALLENGE = 'A'.repeat(43);

describe('an answer that makes a passkey is refused', () => {
  const key = new TestAuthenticator();

  test.each<[string, (requested: string) => unknown]>([
    ['of another site', (requested) => key.create({ challenge: requested, origin: ELSEWHERE.origin })],
    ['for the domain of another site', (requested) => key.create({ challenge: requested, rpId: ELSEWHERE.rpId })],
    ['to another challenge', () => key.create({ challenge: OTHER_CHALLENGE })],
    ['that nobody touched the key for', (requested) => key.create({ challenge: requested, isUserPresent: false })],
    [
      'that is no attestation',
      (requested) => ({
        ...key.create({ challenge: requested }),
        response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
      }),
    ],
  ])('%s', async (_name, respond) => {
    const { browser } = await newPerson(identity);
    const requested = await challenge(identity, browser, await enrol(identity, browser));
    const answered = await verify(identity, browser, requested, respond(requested.challenge));
    expect(answered).toMatchObject(refused('mfa_verification_failed'));
    expect((await browser.mfa.listFactors()).data?.webauthn).toEqual([]);
    expect((await logOf(identity, browser))[0]).toBe('factor_failed webauthn');
  });

  test('where another account has the passkey', async () => {
    const { authenticator } = await personWithPasskey(identity);
    const { browser } = await newPerson(identity);
    const requested = await challenge(identity, browser, await enrol(identity, browser));
    const answered = await verify(identity, browser, requested, authenticator.create(requested));
    expect(answered).toMatchObject(refused('mfa_verification_failed'));
  });
});

describe('an answer that signs is refused', () => {
  test.each<[string, (key: TestAuthenticator, requested: string) => unknown]>([
    ['of another site', (key, requested) => key.get({ challenge: requested, origin: ELSEWHERE.origin })],
    ['for the domain of another site', (key, requested) => key.get({ challenge: requested, rpId: ELSEWHERE.rpId })],
    ['to another challenge', (key) => key.get({ challenge: OTHER_CHALLENGE })],
    ['that nobody touched the key for', (key, requested) => key.get({ challenge: requested, isUserPresent: false })],
    ['by another passkey', (_key, requested) => new TestAuthenticator().get({ challenge: requested })],
    [
      'by another passkey that gives the name of this one',
      (key, requested) => {
        const foreign = new TestAuthenticator().get({ challenge: requested });
        return { ...foreign, id: key.id, rawId: key.id };
      },
    ],
  ])('%s', async (_name, respond) => {
    const owner = await personWithPasskey(identity);
    const answered = await answerWith(identity, owner, (requested) => respond(owner.authenticator, requested));
    expect(answered).toMatchObject(refused('mfa_verification_failed'));
    expect((await logOf(identity, owner.browser))[0]).toBe('factor_failed webauthn');
  });

  test('five minutes after the challenge, and for the challenge of another factor', async () => {
    const [owner, other] = [await personWithPasskey(identity), await personWithPasskey(identity)];
    const foreign = await challenge(identity, other.browser, other.factorId);
    const misplaced = { ...foreign, factorId: owner.factorId };
    expect(await verify(identity, owner.browser, misplaced, owner.authenticator.get(foreign))).toMatchObject(
      refused('mfa_challenge_expired'),
    );
    const requested = await challenge(identity, owner.browser, owner.factorId);
    identity.advance(300_000);
    expect(await verify(identity, owner.browser, requested, owner.authenticator.get(requested))).toMatchObject(
      refused('mfa_challenge_expired'),
    );
  });

  test('for five minutes after five wrong ones', async () => {
    const owner = await personWithPasskey(identity);
    for (let tries = 0; tries < 5; tries += 1)
      await answerWith(identity, owner, (requested) => new TestAuthenticator().get({ challenge: requested }));
    expect(await answer(owner)).toMatchObject(refused('over_request_rate_limit', 429));
    identity.advance(300_000);
    expect(await answer(owner)).toMatchObject(ACCEPTED);
  });
});

test('a challenge is good for one answer, right or wrong', async () => {
  const owner = await personWithPasskey(identity);
  const { browser, authenticator } = owner;
  const requested = await challenge(identity, browser, owner.factorId);
  const right = authenticator.get(requested);
  expect(await verify(identity, await signInAgain(identity, owner), requested, right)).toMatchObject(ACCEPTED);
  expect(await verify(identity, browser, requested, right)).toMatchObject(refused('mfa_challenge_expired'));
  const next = await challenge(identity, browser, owner.factorId);
  const wrong = new TestAuthenticator().get(next);
  expect(await verify(identity, browser, next, wrong)).toMatchObject(refused('mfa_verification_failed'));
  expect(await verify(identity, browser, next, authenticator.get(next))).toMatchObject(
    refused('mfa_challenge_expired'),
  );
});

test('a passkey that signed less often than before is refused, and the security log warns of a copy', async () => {
  const owner = await personWithPasskey(identity, new TestAuthenticator({ signCount: 7 }));
  expect(await answer(owner)).toMatchObject(ACCEPTED);
  for (const before of [1, 7]) {
    owner.authenticator.signCount = before;
    expect(await answer(owner)).toMatchObject(refused('mfa_verification_rejected'));
    expect((await logOf(identity, owner.browser))[0]).toBe('passkey_clone_suspected webauthn');
  }
  owner.authenticator.signCount = 8;
  expect(await answer(owner)).toMatchObject(ACCEPTED);
});

test('a passkey that does not count is accepted each time', async () => {
  const owner = await personWithPasskey(identity, new TestAuthenticator({ signCount: 0 }));
  for (let times = 0; times < 2; times += 1) expect(await answer(owner)).toMatchObject(ACCEPTED);
});

test('an answer is of the kind of the factor, and whole', async () => {
  const owner = await personWithPasskey(identity);
  const { browser, authenticator } = owner;
  const totp = await enrolTotp(browser, 'App');
  const requested = await challenge(identity, browser, owner.factorId);
  const right = authenticator.get(requested);
  const code = { token: await tokenOf(browser), body: { challenge_id: requested.id, code: '123456' } };
  expect(await send(identity, 'POST', `/factors/${owner.factorId}/verify`, code)).toMatchObject({
    status: 400,
    body: { error_code: 'validation_failed', msg: 'webauthn is required' },
  });
  const ofApp = {
    ...requested,
    factorId: totp.id,
    id: (await browser.mfa.challenge({ factorId: totp.id })).data?.id ?? '',
  };
  expect(await verify(identity, browser, ofApp, right)).toMatchObject({
    status: 400,
    body: { error_code: 'validation_failed', msg: 'code is required' },
  });
  for (const broken of [{}, { ...right, id: 'no base64url' }, { ...right, response: {} }, [], 'key'])
    expect(await verify(identity, browser, requested, broken)).toMatchObject({ status: 400 });
  expect(await verify(identity, browser, { ...requested, type: 'steal' }, right)).toMatchObject({ status: 400 });
  const made = authenticator.create(requested);
  expect(await verify(identity, browser, { ...requested, type: 'create' }, made)).toMatchObject(
    refused('mfa_verification_failed'),
  );
});
