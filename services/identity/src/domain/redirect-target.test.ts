import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redirectRules, redirectTarget } from './redirect-target.ts';

const SITE = 'https://app.example.com/';
const rules = redirectRules('https://app.example.com', [
  'https://*.preview.example.com/**',
  'https://**.wide.example.com/**',
  'http://localhost:*/**',
  'http://127.0.0.1:*/**',
  'http://[::1]:3000/**',
  'http://192.168.1.5/**',
  'https://exact.example.org/done',
  'https://root.example.org',
  'com.example.app://callback/**',
  'com.example.other:/**',
]);
const target = (given: unknown) => redirectTarget(rules, given);
const LINKS = [
  '/s/abc123',
  '/track/1/2?url=https://shop.example.com/',
  '/track?c=1&a=2',
  '/r/abc123',
  '/advanced-stats/1',
  '/billing/return?state=x',
  '/auth/v1/authorize?provider=google',
  '/api/v1/public/assets/1',
  '/%73/abc123',
  '/%2573/abc123',
  '/s%2Fabc123',
  '/S/abc123',
  '//s/abc123',
  '/./s//abc123',
  '/x/../s/abc123',
  '/x/..%2fs/abc123',
  '/x%3F/..%2fs/abc123',
  '/%5cs/abc123',
  '/s;x=1/abc123',
  '/%ff/abc123',
];

describe('redirect_to is kept', () => {
  test.each([
    ['on the site', 'https://app.example.com/dashboard?a=1'],
    ['on its bare origin', 'https://app.example.com', 'https://app.example.com/'],
    ['in capitals', 'HTTPS://APP.Example.COM/X', 'https://app.example.com/X'],
    ['with the default port', 'https://app.example.com:443/x', 'https://app.example.com/x'],
    ['without its fragment', 'https://app.example.com/x#access_token=stolen', 'https://app.example.com/x'],
    ['on a page with a similar path', 'https://app.example.com/status'],
    ['on a page below the prefix of sign-in', 'https://app.example.com/auth/shopify/callback'],
    ['with an address as a parameter', 'https://app.example.com/x?next=https://evil.test/'],
    ['with a path that looks like a host', 'https://app.example.com//evil.test/'],
    ['one label below a wildcard', 'https://a-b.preview.example.com/cb?x=1'],
    ['several labels below a double wildcard', 'https://a.b.wide.example.com/cb'],
    ['any port of an allowed local host', 'http://localhost:5173/cb'],
    ['an allowed loopback address', 'http://127.0.0.1:3000/cb'],
    ['an allowed IPv6 loopback address', 'http://[::1]:3000/cb'],
    ['the exact address', 'https://exact.example.org/done'],
    ['the root of a host', 'https://root.example.org/'],
    ["an application's scheme", 'com.example.app://callback/x?y=1'],
    ["an application's scheme without a host", 'com.example.other:/done'],
  ])('%s', (_name, given, expected = given) => {
    expect(target(given)).toBe(expected);
  });
});

describe('redirect_to becomes the site', () => {
  test.each([
    ['absent', undefined],
    ['empty', ''],
    ['twice', ['https://app.example.com/a', 'https://evil.test/']],
    ['an object', { 0: 'https://app.example.com/' }],
    ['another host', 'https://evil.test/'],
    ['another scheme of the site', 'http://app.example.com/'],
    ['another port of the site', 'https://app.example.com:8443/'],
    ['a host that begins like it', 'https://app.example.com.evil.test/'],
    ['a host that ends like it', 'https://evilapp.example.com/'],
    ['a sub-domain of the site', 'https://x.app.example.com/'],
    ['the parent domain', 'https://example.com/'],
    ['a trailing dot', 'https://app.example.com./'],
    ['user information', 'https://app.example.com@evil.test/'],
    ['user information with a password', 'https://app.example.com:443@evil.test/'],
    ['user information before the site', 'https://evil.test@app.example.com/'],
    ['empty user information', 'https://@app.example.com/'],
    ['an encoded at sign', 'https://app.example.com%40evil.test/'],
    ['no scheme', '//evil.test/'],
    ['no scheme, on the site', '//app.example.com/'],
    ['a path', '/dashboard'],
    ['a path with a backslash', '/\\evil.test/'],
    ['backslashes for slashes', 'https:\\\\app.example.com\\'],
    ['a backslash before the at sign', 'https://evil.test\\@app.example.com/'],
    ['a backslash in the path', 'https://app.example.com\\.evil.test/'],
    ['one slash', 'https:/app.example.com/'],
    ['three slashes', 'https:///app.example.com/'],
    ['no slash', 'https:app.example.com'],
    ['a tab in the scheme', 'ht\ttps://app.example.com/'],
    ['a newline in the host', 'https://app.exam\nple.com/'],
    ['a carriage return and a header', 'https://app.example.com/\r\nset-cookie: a=b'],
    ['a leading blank', ' https://app.example.com/'],
    ['a trailing blank', 'https://app.example.com/ '],
    ['a leading control character', '\u0001https://app.example.com/'],
    ['NUL', 'https://app.example.com/\u0000'],
    ['a byte order mark', '\ufeffhttps://app.example.com/'],
    ['a Cyrillic a', 'https://\u0430pp.example.com/'],
    ['the same in punycode', 'https://xn--pp-6kc.example.com/'],
    ['full-width letters', 'https://\uff41pp.example.com/'],
    ['an ideographic full stop', 'https://app\u3002example\u3002com/'],
    ['a soft hyphen', 'https://a\u00adpp.example.com/'],
    ['encoded dots', 'https://app%2Eexample%2Ecom/'],
    ['an encoded letter', 'https://%61pp.example.com/'],
    ['an encoded slash in the host', 'https://app.example.com%2f.evil.test/'],
    ['javascript', 'javascript:alert(1)//https://app.example.com/'],
    ['javascript in capitals', 'JavaScript://app.example.com/%0aalert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['vbscript', 'vbscript:msgbox(1)'],
    ['blob of the site', 'blob:https://app.example.com/0'],
    ['file', 'file:///etc/passwd'],
    ['a scheme that is not listed', 'com.example.evil://callback/x'],
    ['a listed scheme, another host', 'com.example.app://other/x'],
    ['a listed scheme with user information', 'com.example.app://callback@evil/x'],
    ['an address that is an IP literal', 'http://203.0.113.7/'],
    ['a private IP literal, although listed', 'http://192.168.1.5/cb'],
    ['an IPv6 literal', 'https://[2001:db8::1]/'],
    ['a loopback address that is not listed', 'https://127.0.0.1/cb'],
    ['loopback as one number', 'http://2130706433:3000/cb'],
    ['loopback in hexadecimal', 'http://0x7f.0.0.1:3000/cb'],
    ['loopback in octal', 'http://0177.0.0.1:3000/cb'],
    ['loopback shortened', 'http://127.1:3000/cb'],
    ['loopback mapped into IPv6', 'http://[::ffff:127.0.0.1]:3000/cb'],
    ['any address', 'http://0.0.0.0:3000/cb'],
    ['a wildcard reaching over a dot', 'https://a.b.preview.example.com/'],
    ['a wildcard reaching into the path', 'https://evil.test/.preview.example.com/'],
    ['a double wildcard reaching into the path', 'https://evil.test/.wide.example.com/'],
    ['a double wildcard reaching into the query', 'https://evil.test?.wide.example.com/'],
    ['a double wildcard reaching into the fragment', 'https://evil.test/#.wide.example.com/'],
    ['a port wildcard reaching into user information', 'http://localhost:80@evil.test/'],
    ['below the exact address', 'https://exact.example.org/done/more'],
    ['the exact address with a query', 'https://exact.example.org/done?x=1'],
    ['below the root of a host', 'https://root.example.org/x'],
    ['no address', 'nonsense'],
    ['only a scheme', 'https://'],
    ...LINKS.map((path): [string, string] => [path, `https://app.example.com${path}`]),
    ['too long', `https://app.example.com/${'x'.repeat(2048)}`],
  ])('%s', (_name, given) => {
    expect(target(given)).toBe(SITE);
  });

  test('whatever is put around the site and an attacker', () => {
    const part = fc.constantFrom(
      'https:',
      'http:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '.',
      '#',
      '?',
      '%2f',
      '%40',
      '\t',
      'app.example.com',
      'evil.test',
      '443',
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 9 }), (parts) => {
        expect(new URL(target(parts.join(''))).origin).toBe('https://app.example.com');
      }),
      { numRuns: 2000 },
    );
  });
});

test.each(LINKS)('no pattern allows %s on the site or at the services', (path) => {
  const wide = redirectRules(SITE, ['https://**.example.com/**'], 'https://go.example.com/auth/v1');
  for (const host of ['app', 'go']) expect(redirectTarget(wide, `https://${host}.example.com${path}`)).toBe(SITE);
  expect(redirectTarget(wide, 'https://go.example.com/auth')).toBe('https://go.example.com/auth');
});

test('a site at an IP address is its own target', () => {
  const local = redirectRules('http://192.168.1.5:4000/app', []);
  expect(redirectTarget(local, 'http://192.168.1.5:4000/x')).toBe('http://192.168.1.5:4000/x');
  expect(redirectTarget(local, 'http://192.168.1.6:4000/x')).toBe('http://192.168.1.5:4000/app');
});

test.each([
  '**',
  '*://example.com/**',
  'example.com',
  'javascript:**',
  'data:**',
  'https://',
  'https:/x',
  'https://user@example.com/',
  'HTTPS://x.test/',
])('the allow-list cannot hold %s', (glob) => {
  expect(() => redirectRules('https://app.example.com', [glob])).toThrow(JSON.stringify(glob));
});
