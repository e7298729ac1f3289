import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProvider, type TestProvider } from '../testing/oidc.ts';
import { discoverer } from './discovery.ts';

let provider: TestProvider;
let nowMs = 0;

beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider?.close());

const settings = (discoveryUrl: string) => ({
  name: 'google',
  discoveryUrl,
  clientId: 'c',
  clientSecret: undefined,
  scopes: ['openid'],
});
const discover = () => discoverer(settings(provider.discoveryUrl), () => nowMs);

test('the document is asked for once for all who ask at a time, and again after an hour', async () => {
  const ask = discover();
  const [one, two] = await Promise.all([ask(), ask()]);
  expect(one).toBe(two);
  nowMs += 3_599_999;
  expect(await ask()).toBe(one);
  nowMs += 1;
  expect(await ask()).not.toBe(one);
});

test('the last one stays in use while the provider is away; a first failure is not remembered', async () => {
  const { port } = provider.server.address();
  const [known, unknown] = [discover(), discover()];
  const config = await known();
  await provider.server.stop();
  nowMs += 3_600_000;
  expect(await known()).toBe(config);
  await expect(unknown()).rejects.toThrow();
  await provider.server.start(port, '127.0.0.1');
  nowMs += 60_000;
  expect(await known()).not.toBe(config);
  expect((await unknown()).serverMetadata().issuer).toBe(provider.issuer);
});

test('a document that speaks for another issuer is not believed', async () => {
  provider.server.issuer.url = 'https://evil.test';
  await expect(discover()()).rejects.toMatchObject({ kind: 'refused' });
  provider.server.issuer.url = provider.issuer;
});
