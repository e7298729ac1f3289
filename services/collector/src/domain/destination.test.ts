import { describe, expect, test } from 'vitest';
import { chooseDestination } from './destination.ts';

const rules = {
  targetUrl: 'https://shop.example/products/shoe',
  allowedHosts: ['blog.shop.example', 'outlet.example:8443', 'xn--bcher-kva.example'],
};
const choose = (requested: string | undefined) => chooseDestination(requested, rules.targetUrl, rules);

describe('a link leads where it asks to, on a host of the campaign', () => {
  test.each([
    ['https://shop.example/', 'https://shop.example/'],
    ['https://shop.example/a?b=c&d=%20e#f', 'https://shop.example/a?b=c&d=%20e#f'],
    ['http://shop.example/plain', 'http://shop.example/plain'],
    ['HTTPS://SHOP.EXAMPLE/Path', 'https://shop.example/Path'],
    ['https://shop.example:443/x', 'https://shop.example/x'],
    ['https://blog.shop.example/x', 'https://blog.shop.example/x'],
    ['https://outlet.example:8443/x', 'https://outlet.example:8443/x'],
    ['https://bücher.example/x', 'https://xn--bcher-kva.example/x'],
    ['https://shop.example/../../x', 'https://shop.example/x'],
    ['https://shop.example/?next=https://evil.example/', 'https://shop.example/?next=https://evil.example/'],
    ['https://shop.example/%0d%0aSet-Cookie:x', 'https://shop.example/%0d%0aSet-Cookie:x'],
  ])('%s', (requested, expected) => {
    expect(choose(requested)).toBe(expected);
  });
});

describe('anything else leads to the campaign’s own address', () => {
  test.each([
    ['nothing', undefined],
    ['an empty parameter', ''],
    ['another host', 'https://evil.example/'],
    ['a host that ends like ours', 'https://evilshop.example/'],
    ['a host below ours', 'https://sub.shop.example/'],
    ['a host that begins like ours', 'https://shop.example.evil.example/'],
    ['a trailing dot', 'https://shop.example./'],
    ['another port', 'https://shop.example:8080/'],
    ['an allowed host on another port', 'https://outlet.example/'],
    ['user-info that looks like our host', 'https://shop.example@evil.example/'],
    ['user-info before our host', 'https://user:secret@shop.example/'],
    ['an empty user', 'https://@evil.example/'],
    ['an encoded at sign in the host', 'https://shop.example%40evil.example/'],
    ['no scheme', '//evil.example'],
    ['no scheme, three slashes', '///evil.example'],
    ['a backslash for a slash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['a backslash behind the scheme', 'https:\\\\evil.example'],
    ['a backslash before the at sign', 'https://evil.example\\@shop.example/'],
    ['a scheme without slashes', 'https:evil.example'],
    ['our host, but without slashes', 'https:shop.example'],
    ['one slash', 'https:/evil.example'],
    ['three slashes', 'https:///evil.example'],
    ['a path', '/products'],
    ['a relative path', 'products'],
    ['a tab in the scheme', 'ht\ttps://shop.example/'],
    ['a newline in the host', 'https://evil\n.example/'],
    ['a newline at the start', '\nhttps://shop.example/'],
    ['a carriage return', 'https://shop.example/\r\nSet-Cookie: x=1'],
    ['a null', 'https://shop.example/\0'],
    ['a leading space', ' https://shop.example/'],
    ['a no-break space', 'https://shop.example/\u00a0'],
    ['a zero-width space', 'https://shop\u200b.example/'],
    ['a soft hyphen', 'https://shop\u00ad.example/'],
    ['a right-to-left override', 'https://shop.example/\u202ex'],
    ['a Cyrillic lookalike', 'https://shop.exаmple/'],
    ['a lookalike in punycode', 'https://shop.xn--exmple-4nf/'],
    ['javascript', 'javascript:alert(1)'],
    ['javascript with slashes', 'javascript://shop.example/%0aalert(1)'],
    ['mixed case javascript', 'JaVaScRiPt:alert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['a file', 'file:///etc/passwd'],
    ['ftp on our host', 'ftp://shop.example/'],
    ['a blob', 'blob:https://shop.example/x'],
    ['view-source', 'view-source:https://shop.example/'],
    ['no host', 'https://'],
    ['only a query', 'https://?shop.example'],
    ['only a fragment', 'https://#shop.example'],
    ['a broken percent in the host', 'https://%zz/'],
    ['an address that is too long once it is encoded', `https://shop.example/${'中'.repeat(300)}`],
    ['an ideographic full stop in another host', 'https://evil。example/'],
    ['an encoded slash in the host', 'https://shop.example%2f.evil.example/'],
    ['an address in brackets', 'https://[::1]/'],
    ['a number for a host', 'https://2130706433/'],
    ['an address of 2049 characters', `https://shop.example/${'a'.repeat(2028)}`],
  ])('%s', (_name, requested) => {
    expect(choose(requested)).toBe(rules.targetUrl);
  });

  test('a full-width spelling is what it is read as, never another host', () => {
    const chosen = choose('https://ｅｖｉｌ.example/');
    expect(new URL(chosen).host).toBe('shop.example');
  });
});
