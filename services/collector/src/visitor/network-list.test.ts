import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { expect, test } from 'vitest';
import { readNetworkList } from './network-list.ts';

const LIST = `
# a provider
203.0.113.0/24
203.0.113.128/25   # within the one before
198.51.100.7
192.0.2.77/28\r
2001:db8:100::/40
2001:DB8:ffff::1
`;

test.each([
  ['203.0.113.0', true],
  ['203.0.113.255', true],
  ['203.0.112.255', false],
  ['203.0.114.0', false],
  ['198.51.100.7', true],
  ['198.51.100.8', false],
  ['192.0.2.64', true],
  ['192.0.2.80', false],
  ['::ffff:203.0.113.9', true],
  ['::FFFF:cb00:7109', true],
  ['::203.0.113.9', false],
  ['2001:db8:100::', true],
  ['2001:db8:1ff:ffff:ffff:ffff:ffff:ffff', true],
  ['2001:db8:200::', false],
  ['2001:db8:ffff::1', true],
  ['2001:db8:ffff::1%eth0', true],
  ['2001:db8:ffff::2', false],
  ['::', false],
  ['', false],
  ['203.0.113', false],
  ['203.0.113.9.1', false],
  ['203.0.113.300', false],
  ['2001:db8:100', false],
  ['2001:db8:100:0:0:0:0:0:0', false],
  ['not an address', false],
  ['unknown:address', false],
])('%s is in a network of the list: %s', (ip, expected) => {
  expect(readNetworkList(LIST).has(ip)).toBe(expected);
});

test.each([
  '203.0.113.0/33',
  '203.0.113.0/',
  '203.0.113.0/24/24',
  '203.0.113/24',
  '2001:db8::/129',
  'fe80::1%eth0/64',
  'example.com',
  '203.0.113.0 - 203.0.113.255',
])('the line of what is no network is named: %s', (line) => {
  expect(() => readNetworkList(`# a comment\n203.0.113.0/24\n${line}\n`)).toThrow(/^line 3 is no network/);
});

test('networks that contain each other are one, and an empty list has none', () => {
  expect(readNetworkList(LIST).size).toBe(5);
  expect(readNetworkList('# none yet\n').size).toBe(0);
  expect(readNetworkList('').has('203.0.113.9')).toBe(false);
});

/** Few values, so that networks are close to each other, and addresses close to them. */
const near = fc.constantFrom(0, 1, 2, 127, 128, 254, 255);
const ipv4 = fc.array(near, { minLength: 4, maxLength: 4 }).map((bytes) => bytes.join('.'));
const ipv6 = fc.array(fc.constantFrom(0, 0, 0, 1, 2, 0xffff), { minLength: 8, maxLength: 8 }).chain((groups) => {
  const address = new ipaddr.IPv6(groups);
  return fc.constantFrom(address.toString(), address.toNormalizedString(), address.toNormalizedString().toUpperCase());
});
const network = fc.oneof(
  fc.tuple(ipv4, fc.integer({ min: 0, max: 32 })),
  fc.tuple(ipv6, fc.integer({ min: 0, max: 128 })),
);

test('any list, any address: what ipaddr.js says of each of its networks', () => {
  fc.assert(
    fc.property(fc.array(network, { maxLength: 12 }), fc.oneof(ipv4, ipv6), (networks, ip) => {
      const list = readNetworkList(networks.map((network) => network.join('/')).join('\n'));
      const mapped = (address: string) => {
        const parsed = ipaddr.parse(address);
        return parsed.kind() === 'ipv4' ? (parsed as ipaddr.IPv4).toIPv4MappedAddress() : (parsed as ipaddr.IPv6);
      };
      const isIn = networks.some(([address, length]) =>
        mapped(ip).match(mapped(address), address.includes(':') ? length : length + 96),
      );
      expect(list.has(ip)).toBe(isIn);
    }),
    { numRuns: 2000 },
  );
});
