import { expect, test } from 'vitest';
import { isOwnMachine } from './own-machine.ts';

const LAN = '192.168.1.5';

test.each<[string, string, string, Record<string, string>, boolean]>([
  ['loopback', '127.0.0.1', '127.0.0.1', { host: 'localhost:4000' }, true],
  ['loopback in IPv6', '::1', '::1', { host: '[::1]:4000' }, true],
  ['loopback in IPv6 clothes', '::ffff:127.0.0.1', '::ffff:127.0.0.1', { host: '127.0.0.1' }, true],
  ['its own address in the network', LAN, LAN, { host: `${LAN}:4000` }, true],
  ['a neighbour', '192.168.1.6', LAN, { host: `${LAN}:4000` }, false],
  ['a neighbour who says localhost', '192.168.1.6', LAN, { host: 'localhost:4000' }, false],
  ['a proxy here', '127.0.0.1', '127.0.0.1', { host: 'localhost:4000', 'x-forwarded-for': '203.0.113.7' }, false],
  ['a proxy at its own address', LAN, LAN, { host: LAN, forwarded: 'for=203.0.113.7' }, false],
  ['a name that points here', '127.0.0.1', '127.0.0.1', { host: 'evil.example:4000' }, false],
  ['no name', '127.0.0.1', '127.0.0.1', {}, false],
])('%s', (_name, remoteAddress, localAddress, headers, expected) => {
  expect(isOwnMachine({ socket: { remoteAddress, localAddress }, headers })).toBe(expected);
});
