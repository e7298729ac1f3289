import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callAccount, type Person } from '../../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../../testing/identity.ts';
import { personWithPasskey } from '../../testing/passkeys.ts';
import { enrolTotp, personWithFactor, signInAgain, tokenOf } from '../../testing/second-factor.ts';

let identity: TestIdentity;

beforeAll(async () => {
  identity = await startTestIdentity({ RATE_FACTORS_PER_ACCOUNT: '1000' });
}, 240_000);
afterAll(() => identity?.close());

describe('PATCH /api/v1/account/second-factors/{id}', () => {
  const rename = async (browser: Person['browser'], id: string, name: unknown) =>
    callAccount(identity, 'PATCH', `second-factors/${id}`, await tokenOf(browser), { name });

  test('renames a factor of either kind', async () => {
    const owner = await personWithPasskey(identity);
    expect(await rename(owner.browser, owner.factorId, '  Desk key ')).toMatchObject({ status: 204 });
    expect((await owner.browser.getUser()).data.user?.factors).toMatchObject([{ friendly_name: 'Desk key' }]);
    const app = await personWithFactor(identity);
    expect(await rename(app.browser, app.factor.id, 'Phone')).toMatchObject({ status: 204 });
    expect(await rename(app.browser, app.factor.id, 'Phone')).toMatchObject({ status: 204 });
  });

  test('asks for the second factor, a name that is free, and a factor of one’s own', async () => {
    const owner = await personWithPasskey(identity);
    const low = await signInAgain(identity, owner);
    expect(await rename(low, owner.factorId, 'Mine')).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    });
    const totp = await enrolTotp(owner.browser, 'App');
    expect(await rename(owner.browser, totp.id, 'Key')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await rename(owner.browser, owner.factorId, ' ')).toMatchObject({ status: 400 });
    const other = await personWithPasskey(identity);
    expect(await rename(other.browser, owner.factorId, 'Theirs')).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});
