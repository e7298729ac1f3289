import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { providerFetch } from './provider-fetch.ts';

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

test.each([
  ['another port of this machine', 'http://127.0.0.1:1/x'],
  ['this machine by another name', 'http://localhost:1/x'],
  ['a private address', 'https://10.0.0.1/x'],
  ['the metadata of a cloud', 'https://169.254.169.254/latest'],
  ['an IPv6 address', 'https://[fd00::1]/x'],
  ['a number', 'https://2130706433/x'],
  ['a name of the cluster', 'https://identity/x'],
  ['a name of the local network', 'https://printer.local/x'],
  ['an internal name', 'https://metadata.google.internal/x'],
  ['http elsewhere', 'http://idp.example.com/x'],
  ['the provider itself by http', 'http://idp.acme.test/x'],
])('never calls %s', async (_name, url) => {
  await expect(providerFetch('https://idp.acme.test/.well-known/openid-configuration')(url, {})).rejects.toMatchObject({
    kind: 'refused',
  });
});

test('follows no redirect', async () => {
  const home = await serve((_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
  expect((await providerFetch(home)(`${home}/x`, {})).status).toBe(302);
});

test('a provider that answers 5xx, or not at all, is unavailable', async () => {
  const home = await serve((_request, response) => response.writeHead(503).end());
  await expect(providerFetch(home)(`${home}/x`, {})).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(providerFetch('http://127.0.0.1:1')('http://127.0.0.1:1/x', {})).rejects.toMatchObject({
    kind: 'unavailable',
  });
});
