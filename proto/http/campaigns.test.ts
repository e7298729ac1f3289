import { expect, test } from 'vitest';
import { DestinationUrl } from './destination-url.ts';

test.each([
  ['shop.example', 'https://shop.example/'],
  ['shop.example:8443/a', 'https://shop.example:8443/a'],
  ['http://shop.example', 'http://shop.example/'],
  ['8.8.8.8', 'https://8.8.8.8/'],
  ['172.32.0.1', 'https://172.32.0.1/'],
  ['100.128.0.1', 'https://100.128.0.1/'],
  ['[2001:db8::1]', 'https://[2001:db8::1]/'],
  ['localhost', 'http://localhost/'],
  ['localhost:3000', 'http://localhost:3000/'],
  ['localhost:3000?preview=1', 'http://localhost:3000/?preview=1'],
  ['LOCALHOST:3000/shop', 'http://localhost:3000/shop'],
  ['shop.localhost', 'http://shop.localhost/'],
  ['nas', 'http://nas/'],
  ['shop.local:8080', 'http://shop.local:8080/'],
  ['shop.lan', 'http://shop.lan/'],
  ['shop.test', 'http://shop.test/'],
  ['127.0.0.1:4000', 'http://127.0.0.1:4000/'],
  ['10.1.2.3', 'http://10.1.2.3/'],
  ['172.16.0.1', 'http://172.16.0.1/'],
  ['172.31.255.1', 'http://172.31.255.1/'],
  ['192.168.1.20:5173/cart', 'http://192.168.1.20:5173/cart'],
  ['169.254.1.1', 'http://169.254.1.1/'],
  ['100.64.0.1', 'http://100.64.0.1/'],
  ['[::1]:3000', 'http://[::1]:3000/'],
  ['[fd00::1]', 'http://[fd00::1]/'],
  ['[fe80::1]', 'http://[fe80::1]/'],
  ['https://localhost:3000', 'https://localhost:3000/'],
  ['http://192.168.1.20', 'http://192.168.1.20/'],
])('a merchant types the destination %s: %s', (typed, url) => {
  expect(DestinationUrl.parse(typed)).toBe(url);
});

test.each(['ftp://localhost', 'javascript:alert(1)', 'user:secret@localhost', 'http://user@10.0.0.1/'])(
  '%s is no destination',
  (typed) => {
    expect(DestinationUrl.safeParse(typed).success).toBe(false);
  },
);
