import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type FetchPublicOptions, fetchPublic, isPublicAddress } from './fetch-public.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return `http://127.0.0.1:${address.port}`;
}
const limits: FetchPublicOptions = { maxBytes: 1000, timeoutMs: 5000, maxRedirects: 2 };

describe('an address', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.8.8.8',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['1.1.1.1', '93.184.216.34', '::ffff:93.184.216.34', '2606:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('what is on this machine is not reached', () => {
  test.each([
    ['by its address', (port: string) => `http://127.0.0.1:${port}/`],
    ['by a name', (port: string) => `http://localhost:${port}/`],
    ['as one number', (port: string) => `http://2130706433:${port}/`],
    ['in octal', (port: string) => `http://0177.0.0.1:${port}/`],
    ['as an IPv6 address', (port: string) => `http://[::ffff:127.0.0.1]:${port}/`],
    ['as the unspecified address', (port: string) => `http://0.0.0.0:${port}/`],
  ])('%s', async (_name, urlOf) => {
    let requests = 0;
    const origin = await serve((_request, response) => {
      requests += 1;
      response.end('secret');
    });
    await expect(fetchPublic(urlOf(new URL(origin).port), limits)).rejects.toMatchObject({ reason: 'private_address' });
    expect(requests).toBe(0);
  });

  test('by a redirect', async () => {
    let requests = 0;
    const secret = await serve((_request, response) => {
      requests += 1;
      response.end('secret');
    });
    const ownOrigin = await serve((_request, response) => response.writeHead(302, { location: secret }).end());
    await expect(fetchPublic(ownOrigin, { ...limits, ownOrigin })).rejects.toMatchObject({ reason: 'private_address' });
    expect(requests).toBe(0);
  });
});

test('a payload is posted to this machine only where that is allowed', async () => {
  const posted: string[] = [];
  const origin = await serve(async (request, response) => {
    posted.push(`${request.method} ${await text(request)}`);
    response.writeHead(204).end();
  });
  const options = { ...limits, maxRedirects: 0, payload: 'news' };
  await expect(fetchPublic(origin, options)).rejects.toMatchObject({ reason: 'private_address' });
  expect(await fetchPublic(origin, { ...options, allowsLoopback: true })).toMatchObject({ status: 204 });
  expect(posted).toEqual(['POST news']);
  const inside = fetchPublic('http://10.1.2.3/', { ...options, allowsLoopback: true });
  await expect(inside).rejects.toMatchObject({ reason: 'private_address' });
});

test('whoever ends a request is told their own reason', async () => {
  const ended = AbortSignal.abort(new Error('no longer wanted'));
  await expect(fetchPublic('https://shop.invalid/', { ...limits, signal: ended })).rejects.toThrow('no longer wanted');
});

test.each(['file:///etc/passwd', 'ftp://example.com/', 'gopher://example.com/'])('%s is refused', async (address) => {
  await expect(fetchPublic(address, limits)).rejects.toMatchObject({ reason: 'not_http' });
});

test('a name that does not exist is named as the reason', async () => {
  await expect(fetchPublic('http://shop.invalid/', limits)).rejects.toMatchObject({ reason: 'unknown_host' });
});

describe("the installation's own pages", () => {
  test('are fetched, redirects included', async () => {
    const ownOrigin = await serve((request, response) => {
      if (request.url === '/') response.writeHead(301, { location: '/shop' }).end();
      else response.setHeader('content-type', 'text/html').end(`<p>${request.headers['user-agent']}`);
    });
    const { body, ...rest } = await fetchPublic(ownOrigin, { ...limits, ownOrigin, headers: { 'user-agent': 'Test' } });
    expect({ ...rest, text: body.toString() }).toEqual({
      url: `${ownOrigin}/shop`,
      status: 200,
      contentType: 'text/html',
      text: '<p>Test',
    });
  });

  test.each<[string, string, RequestListener]>([
    ['a page that is too large', 'too_large', (_request, response) => response.end('x'.repeat(1001))],
    [
      'a page that redirects for ever',
      'too_many_redirects',
      (_request, response) => response.writeHead(302, { location: '/' }).end(),
    ],
    ['a connection that breaks', 'unreachable', (request) => request.socket.destroy()],
    [
      'a redirect to nowhere',
      'unreachable',
      (_request, response) => response.writeHead(302, { location: 'http://' }).end(),
    ],
  ])('%s is refused as %s', async (_name, reason, listener) => {
    const ownOrigin = await serve(listener);
    await expect(fetchPublic(ownOrigin, { ...limits, ownOrigin })).rejects.toMatchObject({ reason });
  });

  test('a page that never ends is given up', async () => {
    const ownOrigin = await serve((_request, response) => response.write('x'));
    await expect(fetchPublic(ownOrigin, { ...limits, ownOrigin, timeoutMs: 50 })).rejects.toMatchObject({
      reason: 'timed_out',
    });
  });
});
