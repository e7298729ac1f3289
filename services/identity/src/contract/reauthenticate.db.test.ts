import { describe, expect, test } from 'vitest';
import { newPerson } from '../testing/account.ts';
import { startTestIdentity } from '../testing/identity.ts';
import { codeIn, otherThan } from '../testing/mails.ts';
import { post } from '../testing/requests.ts';

describe('GET /reauthenticate', () => {
  test('GET /reauthenticate: 200 {} and a code with which the password is changed, once', async () => {
    const identity = await startTestIdentity({ REQUIRE_REAUTHENTICATION: 'true', ACCESS_TOKEN_TTL_S: '200000' });
    const { browser: client, email } = await newPerson(identity);
    identity.advance(90_000_000);
    expect((await client.updateUser({ password: 'another-harbour-8' })).error?.code).toBe('reauthentication_needed');
    expect((await client.reauthenticate()).error).toBeNull();
    const code = codeIn(await identity.smtp.mailTo(email));
    const wrong = await client.updateUser({ password: 'another-harbour-8', nonce: otherThan(code) });
    expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    expect((await client.updateUser({ password: 'another-harbour-8', nonce: code })).error).toBeNull();
    expect((await client.updateUser({ password: 'third-harbour-9', nonce: code })).error?.code).toBe(
      'reauthentication_not_valid',
    );
    await identity.close();
  });

  test('GET /reauthenticate: the code dies after five wrong tries, and signs nobody in', async () => {
    const identity = await startTestIdentity({ REQUIRE_REAUTHENTICATION: 'true', ACCESS_TOKEN_TTL_S: '200000' });
    const { browser: client, email } = await newPerson(identity);
    identity.advance(90_000_000);
    await client.reauthenticate();
    const code = codeIn(await identity.smtp.mailTo(email));
    for (const type of ['email', 'recovery', 'magiclink', 'reauthentication']) {
      expect((await post(identity, '/verify', { type, email, token: code })).status).toBeGreaterThanOrEqual(400);
    }
    for (let turn = 0; turn < 5; turn += 1)
      await client.updateUser({ password: 'another-harbour-8', nonce: otherThan(code) });
    expect((await client.updateUser({ password: 'another-harbour-8', nonce: code })).error?.code).toBe(
      'reauthentication_not_valid',
    );
    await identity.close();
  });

  test('GET /reauthenticate: 400 validation_failed for an account without address and number', async () => {
    const identity = await startTestIdentity({ ANONYMOUS_ENABLED: 'true' });
    const client = identity.browser();
    await client.signInAnonymously();
    expect((await client.reauthenticate()).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Reauthentication requires the user to have an email or a phone number',
    });
    await identity.close();
  });

  test('GET /reauthenticate: 429 over_email_send_rate_limit for the second within 60 s, 401 without a token', async () => {
    const identity = await startTestIdentity({ MESSAGE_INTERVAL_S: '60' });
    const { browser: client } = await newPerson(identity);
    expect((await client.reauthenticate()).error).toBeNull();
    expect((await client.reauthenticate()).error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect((await fetch(`${identity.url}/reauthenticate`)).status).toBe(401);
    await identity.close();
  });
});
