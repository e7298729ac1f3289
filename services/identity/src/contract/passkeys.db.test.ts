import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportQueries } from '../db/export.ts';
import { newPerson } from '../testing/account.ts';
import { inBrowser, SITE, TestAuthenticator } from '../testing/authenticator.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { challenge, enrol, logOf, personWithPasskey } from '../testing/passkeys.ts';
import { send } from '../testing/requests.ts';
import { personWithFactor, proveTotp, signInAgain, tokenOf } from '../testing/second-factor.ts';

let identity: TestIdentity;

beforeAll(async () => {
  identity = await startTestIdentity({ RATE_FACTORS_PER_ACCOUNT: '1000' });
}, 240_000);
afterAll(() => identity?.close());

describe('the client of the web', () => {
  test('registers a passkey, which raises the session to aal2 as other factors do', async () => {
    const owner = await personWithPasskey(identity);
    const session = (await owner.browser.getSession()).data.session;
    expect(decodeJwt(session?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      has_second_factor: true,
      amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    });
    const { data } = await owner.browser.mfa.listFactors();
    expect(data?.webauthn).toMatchObject([{ friendly_name: 'Key', factor_type: 'webauthn', status: 'verified' }]);
    expect(await logOf(identity, owner.browser)).toEqual([
      'factor_added webauthn',
      'factor_enrolled webauthn',
      'signed_in password',
      'signed_up email',
    ]);
  });

  test('authenticates with it after the next sign-in, which ends other sessions at aal1', async () => {
    const owner = await personWithPasskey(identity);
    const [browser, other] = [await signInAgain(identity, owner), await signInAgain(identity, owner)];
    expect((await browser.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ nextLevel: 'aal2' });
    const { error } = await inBrowser(owner.authenticator, () =>
      browser.mfa.webauthn.authenticate({ factorId: owner.factorId }),
    );
    expect(error).toBeNull();
    expect(decodeJwt(await tokenOf(browser))).toMatchObject({ aal: 'aal2' });
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await logOf(identity, browser))[0]).toBe('factor_verified webauthn');
  });

  test('removes it: at aal2 only, and without one left sessions are at aal1 again', async () => {
    const owner = await personWithPasskey(identity);
    const low = await signInAgain(identity, owner);
    expect((await low.mfa.unenroll({ factorId: owner.factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    });
    expect((await owner.browser.mfa.unenroll({ factorId: owner.factorId })).error).toBeNull();
    const { data } = await owner.browser.refreshSession();
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    expect(
      await identity.db.selectFrom('passkeys').selectAll().where('factorId', '=', owner.factorId).execute(),
    ).toEqual([]);
  });
});

describe('what a browser is asked', () => {
  test('names this site, not the one that the client claims, and no passkey that is known is made twice', async () => {
    const owner = await personWithPasskey(identity);
    const factorId = await enrol(identity, owner.browser);
    const { body: made } = await challenge(identity, owner.browser, factorId);
    expect(made).toMatchObject({
      type: 'webauthn',
      expires_at: expect.any(Number),
      webauthn: {
        type: 'create',
        credential_options: {
          publicKey: {
            challenge: expect.stringMatching(/^[\w-]{43}$/),
            rp: { id: SITE.rpId, name: 'Sillage' },
            user: { name: owner.email, displayName: owner.email },
            attestation: 'none',
            authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
            excludeCredentials: [{ id: owner.authenticator.id, type: 'public-key', transports: ['usb'] }],
          },
        },
      },
    });
    const { body: signed } = await challenge(identity, owner.browser, owner.factorId);
    expect(signed).toMatchObject({
      webauthn: {
        type: 'request',
        credential_options: {
          publicKey: {
            rpId: SITE.rpId,
            userVerification: 'preferred',
            allowCredentials: [{ id: owner.authenticator.id }],
          },
        },
      },
    });
  });

  test('where the site has no name, 422 mfa_webauthn_enroll_not_enabled', async () => {
    const numbered = await startTestIdentity({ SITE_URL: 'http://192.0.2.7:4000' });
    const { token } = await newPerson(numbered);
    expect(await send(numbered, 'POST', '/factors', { token, body: { factor_type: 'webauthn' } })).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_webauthn_enroll_not_enabled' },
    });
    await numbered.close();
  });
});

test('a passkey beside an authenticator app: either proves the account, and adding one needs the other', async () => {
  const owner = await personWithFactor(identity);
  const low = await signInAgain(identity, owner);
  expect((await low.mfa.webauthn.enroll({ friendlyName: 'Key' })).error).toMatchObject({
    status: 403,
    code: 'insufficient_aal',
  });
  const authenticator = new TestAuthenticator();
  await inBrowser(authenticator, () => owner.browser.mfa.webauthn.register({ friendlyName: 'Key' }));
  const factors = (await owner.browser.mfa.listFactors()).data;
  expect([factors?.totp.length, factors?.webauthn.length]).toEqual([1, 1]);
  identity.advance(30_000);
  await proveTotp(await signInAgain(identity, owner), owner.factor, identity.now());
});

test('the export of the account names its passkeys, and the erased account leaves none', async () => {
  const owner = await personWithPasskey(identity);
  const exported = () => exportQueries.passkeys(identity.db, owner.id).execute();
  expect(await exported()).toEqual([
    {
      factorId: owner.factorId,
      credentialId: owner.authenticator.id,
      signCount: 1,
      transports: ['usb'],
      createdAt: expect.any(Date),
    },
  ]);
  await identity.db.deleteFrom('users').where('id', '=', owner.id).execute();
  expect(await exported()).toEqual([]);
  const left = identity.db.selectFrom('passkeys').selectAll().where('factorId', '=', owner.factorId);
  expect(await left.execute()).toEqual([]);
});
