import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Echo, type Fixture, startFixture } from './testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({ AUTH_LIMIT_PER_MINUTE: '0' });
});
afterAll(() => fixture.close());

test('a client cannot pass as internal, as somebody else, or as another host', async () => {
  const headers = {
    'x-sillage-internal': 'a secret of at least thirty-two characters',
    'x-sillage-anything': '1',
    'x-forwarded-for': '10.1.2.3',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-real-ip': '10.1.2.3',
    forwarded: 'for=10.1.2.3',
    'x-kept': 'yes',
  };
  const echo = Echo.parse(await (await fetch(`${fixture.url}/s/abc123`, { headers })).json());
  expect(echo.headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': new URL(fixture.url).host,
    'x-forwarded-proto': 'http',
    'x-kept': 'yes',
  });
  for (const name of ['x-sillage-internal', 'x-sillage-anything', 'x-real-ip', 'forwarded'])
    expect(echo.headers).not.toHaveProperty(name);
});

test('a request id follows the request to the service', async () => {
  const answer = await fetch(`${fixture.url}/s/abc123`, { headers: { 'x-request-id': 'from-the-caller' } });
  expect(Echo.parse(await answer.json()).headers['x-request-id']).toBe('from-the-caller');
  expect(answer.headers.get('x-request-id')).toBe('from-the-caller');
});

test("a service's redirect reaches the visitor untouched", async () => {
  fixture.collector.own.answer = (_request, response) => {
    response.writeHead(302, { location: 'https://shop.example.com/?ref=1', 'set-cookie': ['a=1', 'b=2'] }).end();
    return true;
  };
  const answer = await fetch(`${fixture.url}/s/abc123`, { redirect: 'manual' });
  fixture.collector.own.answer = () => false;
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('https://shop.example.com/?ref=1');
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});

test('private answers are not to be stored; a shop may load the tracking script', async () => {
  const { headers } = await fixture.signIn();
  expect((await fetch(`${fixture.url}/api/v1/campaigns`, { headers })).headers.get('cache-control')).toBe('no-store');
  const script = await fetch(`${fixture.url}/tracking.js`);
  expect(script.headers.get('cross-origin-resource-policy')).toBeNull();
  expect(script.headers.get('content-security-policy')).toBeNull();
  expect(script.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test('a body that is too large is refused here, announced or not', async () => {
  const body = 'x'.repeat(65_537);
  const announced = await fetch(`${fixture.url}/collect/conversion`, { method: 'POST', body });
  expect(announced.status).toBe(413);
  expect(await announced.json()).toMatchObject({ code: 'payload_too_large' });
  const stream = new Blob([body]).stream();
  const chunked = await fetch(`${fixture.url}/collect/conversion`, { method: 'POST', body: stream, duplex: 'half' });
  expect(chunked.status).toBe(413);
  expect((await fetch(`${fixture.url}/collect/conversion`, { method: 'POST', body: body.slice(1) })).status).toBe(200);
});

test('a body that waits for 100-continue, as PHP and curl send longer ones, reaches its service', async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    const sent = request(
      `${fixture.url}/api/v1/track/sale`,
      { method: 'POST', headers: { expect: '100-continue' } },
      async (response) => {
        response.setEncoding('utf8');
        resolve((await response.toArray()).join(''));
      },
    );
    sent.on('error', reject).on('continue', () => sent.end('{"orderId":"1"}'));
    sent.flushHeaders();
  });
  expect(Echo.parse(JSON.parse(answer))).toMatchObject({ service: 'collector', body: '{"orderId":"1"}' });
});

test("a service's own 503 passes as it is, without a second try", async () => {
  let requested = 0;
  fixture.attribution.own.answer = (_request, response) => {
    requested += 1;
    response
      .writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '1' })
      .end('{"code":"log_unavailable"}');
    return true;
  };
  const { headers } = await fixture.signIn();
  const answer = await fetch(`${fixture.url}/api/v1/clicks`, { headers });
  fixture.attribution.own.answer = () => false;
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    503,
    '1',
    { code: 'log_unavailable' },
  ]);
  expect(requested).toBe(1);
});

test('cookies of sign-in pass both ways: they tie a journey to its browser', async () => {
  const { own } = fixture.identity;
  own.answer = (sent, response) => {
    if (sent.url !== '/auth/v1/authorize') return false;
    response
      .writeHead(302, { location: '/there', 'set-cookie': ['sillage-journey-1=1; Path=/auth/v1/callback', 'other=2'] })
      .end();
    return true;
  };
  const { headers } = await fetch(`${fixture.url}/auth/v1/authorize`, { redirect: 'manual' });
  expect(headers.getSetCookie()).toEqual(['sillage-journey-1=1; Path=/auth/v1/callback', 'other=2']);
  const back = await fetch(`${fixture.url}/auth/v1/callback?state=1`, { headers: { cookie: 'sillage-journey-1=1' } });
  expect(Echo.parse(await back.json()).headers.cookie).toBe('sillage-journey-1=1');
});
