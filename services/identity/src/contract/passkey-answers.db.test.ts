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
  answerWith(identity, owner, (asked) => owner.authenticator.get({ challenge: asked }));

const ELSEWHERE = { origin: 'https://evil.example.net', rpId: 'evil.example.net' };
const OTHER_CHALLENGE = 'A'.repeat(43);

describe('an answer that makes a passkey is refused', () => {
  const key = new TestAuthenticator();

  test.each<[string, (asked: string) => unknown]>([
    ['of another site', (asked) => key.create({ challenge: asked, origin: ELSEWHERE.origin })],
    ['for the domain of another site', (asked) => key.create({ challenge: asked, rpId: ELSEWHERE.rpId })],
    ['to another challenge', () => key.create({ challenge: OTHER_CHALLENGE })],
    ['that nobody touched the key for', (asked) => key.create({ challenge: asked, isUserPresent: false })],
    [
      'that is no attestation',
      (asked) => ({
        ...key.create({ challenge: asked }),
        response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
      }),
    ],
  ])('%s', async (_name, respond) => {
    const { browser } = await newPerson(identity);
    const asked = await challenge(identity, browser, await enrol(identity, browser));
    const answered = await verify(identity, browser, asked, respond(asked.challenge));
    expect(answered).toMatchObject(refused('mfa_verification_failed'));
    expect((await browser.mfa.listFactors()).data?.webauthn).toEqual([]);
    expect((await logOf(identity, browser))[0]).toBe('factor_failed webauthn');
  });

  test('where another account has the passkey', async () => {
    const { authenticator } = await personWithPasskey(identity);
    const { browser } = await newPerson(identity);
    const asked = await challenge(identity, browser, await enrol(identity, browser));
    const answered = await verify(identity, browser, asked, authenticator.create(asked));
    expect(answered).toMatchObject(refused('mfa_verification_failed'));
  });
});

describe('an answer that signs is refused', () => {
  test.each<[string, (key: TestAuthenticator, asked: string) => unknown]>([
    ['of another site', (key, asked) => key.get({ challenge: asked, origin: ELSEWHERE.origin })],
    ['for the domain of another site', (key, asked) => key.get({ challenge: asked, rpId: ELSEWHERE.rpId })],
    ['to another challenge', (key) => key.get({ challenge: OTHER_CHALLENGE })],
    ['that nobody touched the key for', (key, asked) => key.get({ challenge: asked, isUserPresent: false })],
    ['by another passkey', (_key, asked) => new TestAuthenticator().get({ challenge: asked })],
    [
      'by another passkey that gives the name of this one',
      (key, asked) => {
        const foreign = new TestAuthenticator().get({ challenge: asked });
        return { ...foreign, id: key.id, rawId: key.id };
      },
    ],
  ])('%s', async (_name, respond) => {
    const owner = await personWithPasskey(identity);
    const answered = await answerWith(identity, owner, (asked) => respond(owner.authenticator, asked));
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
    const asked = await challenge(identity, owner.browser, owner.factorId);
    identity.advance(300_000);
    expect(await verify(identity, owner.browser, asked, owner.authenticator.get(asked))).toMatchObject(
      refused('mfa_challenge_expired'),
    );
  });

  test('for five minutes after five wrong ones', async () => {
    const owner = await personWithPasskey(identity);
    for (let tries = 0; tries < 5; tries += 1)
      await answerWith(identity, owner, (asked) => new TestAuthenticator().get({ challenge: asked }));
    expect(await answer(owner)).toMatchObject(refused('over_request_rate_limit', 429));
    identity.advance(300_000);
    expect(await answer(owner)).toMatchObject(ACCEPTED);
  });
});

test('a challenge is good for one answer, right or wrong', async () => {
  const owner = await personWithPasskey(identity);
  const { browser, authenticator } = owner;
  const asked = await challenge(identity, browser, owner.factorId);
  const right = authenticator.get(asked);
  expect(await verify(identity, await signInAgain(identity, owner), asked, right)).toMatchObject(ACCEPTED);
  expect(await verify(identity, browser, asked, right)).toMatchObject(refused('mfa_challenge_expired'));
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
  const asked = await challenge(identity, browser, owner.factorId);
  const right = authenticator.get(asked);
  const code = { token: await tokenOf(browser), body: { challenge_id: asked.id, code: '123456' } };
  expect(await send(identity, 'POST', `/factors/${owner.factorId}/verify`, code)).toMatchObject({
    status: 400,
    body: { error_code: 'validation_failed', msg: 'webauthn is required' },
  });
  const ofApp = {
    ...asked,
    factorId: totp.id,
    id: (await browser.mfa.challenge({ factorId: totp.id })).data?.id ?? '',
  };
  expect(await verify(identity, browser, ofApp, right)).toMatchObject({
    status: 400,
    body: { error_code: 'validation_failed', msg: 'code is required' },
  });
  for (const broken of [{}, { ...right, id: 'no base64url' }, { ...right, response: {} }, [], 'key'])
    expect(await verify(identity, browser, asked, broken)).toMatchObject({ status: 400 });
  expect(await verify(identity, browser, { ...asked, type: 'steal' }, right)).toMatchObject({ status: 400 });
  const made = authenticator.create(asked);
  expect(await verify(identity, browser, { ...asked, type: 'create' }, made)).toMatchObject(
    refused('mfa_verification_failed'),
  );
});
