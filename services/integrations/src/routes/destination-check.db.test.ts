import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../testing/fixture.ts';

interface Shop {
  readonly url: string;
  readonly requests: string[];
  close(): void;
}

/** Serves a page per path, or redirects if the page is an address. */
async function openShop(pages: ReadonlyMap<string, string>): Promise<Shop> {
  const requests: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    requests.push(url);
    const page = pages.get(url);
    if (page === undefined) response.writeHead(404).end();
    else if (page.startsWith('http')) response.writeHead(302, { location: page }).end();
    else response.setHeader('content-type', 'text/html').end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return { url: `http://localhost:${address.port}`, requests, close: () => server.close() };
}

let fixture: Fixture;
let owner: Awaited<ReturnType<Fixture['merchant']>>;
const pages = new Map<string, string>();
/** The installation itself, which may be on this machine, with the pages of a test shop. */
let installation: Shop;
/** A server on this machine that must not be reachable from outside. */
let inside: Shop;

beforeAll(async () => {
  [installation, inside] = await Promise.all([openShop(pages), openShop(new Map([['/', '<p>secret']]))]);
  fixture = await createFixture({ publicUrl: installation.url });
  owner = await fixture.merchant();
});
afterAll(async () => {
  installation.close();
  inside.close();
  await fixture.close();
});

const check = (url: string) => owner.call('/destination-check', { method: 'POST', body: { url } });

test.each([
  ['/tracked', () => `<script src="${installation.url}/tracking.js" data-campaign="any"></script>`, 'script_found'],
  ['/plain', () => '<p>Shop</p>', 'script_missing'],
])('says of a page at %s what is on it', async (path, page, result) => {
  pages.set(path, page());
  const url = `${installation.url}${path}`;
  expect(await check(url)).toEqual({ status: 200, body: { url, result, refusal: null } });
});

test('follows a redirect, and names where it leads', async () => {
  pages.set('/moved', `${installation.url}/target`).set('/target', '<p>Shop</p>');
  expect((await check(`${installation.url}/moved`)).body).toMatchObject({
    url: `${installation.url}/target`,
    result: 'script_missing',
  });
});

test('says why a page cannot be reached', async () => {
  expect((await check(`${installation.url}/missing`)).body).toMatchObject({
    result: 'unreachable',
    refusal: 'error_status',
  });
  expect((await check('https://shop.invalid')).body).toMatchObject({ result: 'unreachable', refusal: 'unknown_host' });
});

test('reaches nothing of a private network, be it by its address, a name or a redirect', async () => {
  pages.set('/inside', inside.url);
  const { port } = new URL(inside.url);
  const addresses = [
    inside.url,
    `http://127.0.0.1:${port}/`,
    `http://2130706433:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/',
    `${installation.url}/inside`,
  ];
  for (const address of addresses)
    expect((await check(address)).body, address).toMatchObject({ result: 'unreachable', refusal: 'private_address' });
  expect(inside.requests).toEqual([]);
});

test('asks a page once, however often it is checked within a minute', async () => {
  pages.set('/often', '<p>Shop</p>');
  const url = `${installation.url}/often`;
  const answers = await Promise.all([check(url), check(url), check(url.replace('http://', 'HTTP://'))]);
  expect(new Set(answers.map(({ body }) => body.result))).toEqual(new Set(['script_missing']));
  expect(installation.requests.filter((path) => path === '/often')).toHaveLength(1);
});

test('is for merchants who are signed in, and for addresses of the web', async () => {
  const url = '/api/v1/integrations/destination-check';
  expect((await fixture.app.inject({ method: 'POST', url, payload: { url: inside.url } })).statusCode).toBe(401);
  for (const address of ['file:///etc/passwd', 'javascript:alert(1)', 'https://user:word@shop.example/', ''])
    expect((await check(address)).status, address).toBe(400);
});
