import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
}, 240_000);
afterAll(() => identity?.close());

test.each(['/auth/v1', ''] as const)('POST /sso: 404 saml_provider_disabled (under "%s")', async (path) => {
  const { data, error } = await identity.browser(path).signInWithSSO({ domain: 'example.com' });
  expect(data).toBeNull();
  expect(error).toMatchObject({ status: 404, code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' });
});
