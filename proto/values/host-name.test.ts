import { expect, test } from 'vitest';
import { HostName } from './host-name.ts';

test.each([
  ['shop.example.com', 'shop.example.com'],
  [' Shop.Example.COM ', 'shop.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['shop.example.com:8443', 'shop.example.com:8443'],
  ['shop.example.com:443', 'shop.example.com'],
  ['localhost:4000', 'localhost:4000'],
  ['203.0.113.7', '203.0.113.7'],
])('%j is the host %s', (given, host) => expect(HostName.parse(given)).toBe(host));

test.each([
  ['a whole address', 'https://shop.example.com'],
  ['a path', 'shop.example.com/sale'],
  ['a query', 'shop.example.com?x'],
  ['somebody before an @', 'shop.example.com@evil.example'],
  ['an invalid port', 'shop.example.com:99999'],
  ['a port without digits', 'shop.example.com:'],
  ['a port of words', 'shop.example.com:http'],
  ['an empty label', 'shop..example.com'],
  ['a dot at the end', 'shop.example.com.'],
  ['dots alone', '...'],
  ['dashes alone', '--'],
  ['a label that begins with a dash', '-shop.example.com'],
  ['a wildcard', '*.example.com'],
  ['a number that is an address', '2130706433'],
  ['an address in parts', '0x7f.1'],
  ['two names', 'a.example b.example'],
  ['a backslash', 'shop.example.com\\x'],
  ['an escape', 'shop%2eexample.com'],
  ['a soft hyphen', 'shop\u00ad.example.com'],
  ['NUL', 'shop.example.com\0'],
  ['a label of 64 characters', `${'x'.repeat(64)}.example`],
  ['nothing', ''],
])('%s is no host', (_name, given) => {
  expect(HostName.safeParse(given).error?.issues.at(-1)?.message).toMatch(
    /A host is a name such as shop.example.com|cannot be stored/,
  );
});
