import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type Fixture, PERSON } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

/** Sends these bytes at once; returns everything received until the connection is closed. */
function exchange(sent: string): Promise<string> {
  const { hostname, port } = new URL(fixture.url);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(sent));
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      received += text;
    });
    socket.on('error', reject).on('close', () => resolve(received));
  });
}

const click = (more = '') =>
  `GET /s/abc123 HTTP/1.1\r\nHost: go.example.com\r\nUser-Agent: ${PERSON}\r\nX-Forwarded-For: 203.0.113.9\r\n${more}\r\n`;

test('clicks that come at once on one connection are answered one after the other, whatever bodies they bring', async () => {
  // Cached by this request, so that the others are answered at the fast path.
  await fixture.get('/s/abc123');
  const before = (await fixture.clicks()).length;
  const body = 'a=1&b=2';
  const text = await exchange(
    `${click(`Content-Length: ${body.length}\r\n`)}${body}${click()}${click('Connection: close\r\n')}`,
  );
  const answers = text.split('HTTP/1.1 ').slice(1);
  expect(answers).toHaveLength(3);
  const headersOf = (answer: string) =>
    answer
      .trim()
      .split('\r\n')
      .map((line) => line.replace(/sillage=AQ[\w-]{114}$/, 'sillage=(token)').replace(/^Date: .*/, 'Date'))
      .map((line) => line.replace(/sillage_sid=[\w-]{22};/, 'sillage_sid=(session);'));
  const all = [
    '302 Found',
    'Location: https://shop.example/shoe?ref=22222222-2222-4222-8222-222222222222&campaign=11111111-1111-4111-8111-111111111111&sillage_w=7200&sillage=(token)',
    'Cache-Control: no-store',
    'Content-Length: 0',
    'Set-Cookie: sillage_sid=(session); Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure',
    'Date',
  ];
  const kept = [...all, 'Connection: keep-alive', 'Keep-Alive: timeout=65'];
  expect(answers.map(headersOf)).toEqual([kept, kept, [...all, 'Connection: close']]);
  expect(new Set(answers.map((answer) => /sillage=(AQ[\w-]+)/.exec(answer)?.[1])).size).toBe(3);
  expect((await fixture.clicks()).length - before).toBe(3);
});
