import { Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { parseSimpleGet } from './simple-get.ts';

const socket = new Socket();
const read = (text: string) => parseSimpleGet(Buffer.from(text, 'latin1'), '/s/', socket);
const withHeaders = (...lines: readonly string[]) =>
  ['GET /s/abc HTTP/1.1', 'Host: go.example', ...lines, '', ''].join('\r\n');

test('reads the address and the headers, trimmed and whatever the spelling of their names', () => {
  const seen = read(
    'GET /s/abc?sub1=a%20b HTTP/1.1\r\nhost: go.example\r\nUSER-AGENT:  Firefox\t\r\nCookie:a=1; b=2\r\nX-Unheard-Of: 1\r\n\r\n',
  );
  expect(seen).toMatchObject({ method: 'GET', url: '/s/abc?sub1=a%20b', socket });
  expect(seen?.headers).toMatchObject({ host: 'go.example', 'user-agent': 'Firefox', cookie: 'a=1; b=2' });
  expect(seen?.headers).not.toHaveProperty('x-unheard-of');
});

test.each<[string, string]>([
  ['bytes beyond ASCII in a value', withHeaders('User-Agent: caf\xe9')],
  ['a connection that stays', withHeaders('Connection: keep-alive')],
  ['an empty value', withHeaders('Referer:')],
  ['a header twice that nobody asks for', withHeaders('X-Trace: 1', 'X-Trace: 2')],
])('reads %s', (_name, text) => {
  expect(read(text)).toBeDefined();
});

test.each<[string, string]>([
  ['another method', withHeaders().replace('GET', 'HEAD')],
  ['another address', withHeaders().replace('/s/', '/t/')],
  ['an older version', withHeaders().replace('1.1', '1.0')],
  ['no host', 'GET /s/abc HTTP/1.1\r\nUser-Agent: a\r\n\r\n'],
  ['no end', withHeaders().slice(0, -2)],
  ['no end of the first line', 'GET /s/abc HTTP/1.1'],
  ['more than one request', withHeaders() + withHeaders()],
  ['a body', `${withHeaders()}a`],
  ['a length', withHeaders('Content-Length: 0')],
  ['chunks', withHeaders('Transfer-Encoding: chunked')],
  ['a name with a space', withHeaders('Transfer-Encoding : chunked')],
  ['a folded line', withHeaders('X-A: 1', ' Transfer-Encoding: chunked')],
  ['a line without a colon', withHeaders('nonsense')],
  ['a bare carriage return', withHeaders('X-A: 1\rTransfer-Encoding: chunked')],
  ['a bare line feed', withHeaders('X-A: 1\nTransfer-Encoding: chunked')],
  ['a zero byte', withHeaders('X-A: \0')],
  ['a name beyond ASCII', withHeaders('X-\xe9: 1')],
  ['an address with a space', withHeaders().replace('/s/abc', '/s/a c')],
  ['an address beyond ASCII', withHeaders().replace('/s/abc', '/s/\xe9')],
  ['a change of protocol', withHeaders('Upgrade: websocket')],
  ['an expectation that must be met first', withHeaders('Expect: 100-continue')],
  ['a connection that is to close', withHeaders('Connection: close')],
  ['a header twice that is asked for', withHeaders('Cookie: a=1', 'cookie: b=2')],
  ['two hosts', withHeaders('Host: other.example')],
  ['a head of more than 8 kB', withHeaders(`X-A: ${'a'.repeat(8_200)}`)],
])('leaves to Node what has %s', (_name, text) => {
  expect(read(text)).toBeUndefined();
});

test('whoever keeps what it says keeps nothing else of the request', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const held = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = held();
  const kept = Array.from({ length: 3_000 }, (_, n) => {
    const headers = [`User-Agent: a browser that nobody else has, ${n}`, `Cookie: a=${`${n}`.padEnd(7_000, 'b')}`];
    return read(withHeaders(...headers, `X-Only-In-This-Request-${n}: 1`))?.headers['user-agent'];
  });
  expect(held() - before).toBeLessThan(5_000_000);
  expect(kept.at(-1)).toContain('2999');
});

test('any number of names that clients make up changes nothing', () => {
  for (let n = 0; n < 3_000; n += 1) expect(read(withHeaders(`X-Name-${n}: 1`))).toBeDefined();
  expect(read(withHeaders('x-last: 1', 'Content-Length: 3'))).toBeUndefined();
});
