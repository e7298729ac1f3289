import { expect, test } from 'vitest';
import { shopReturn } from './shop-return.ts';

test.each([
  ['https://shop.example', 'https://shop.example/wp-admin/admin-post.php?action=sillage_return&_wpnonce=1'],
  ['https://Shop.example/fr/', 'https://shop.example:443/wp-admin/'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/wp-admin/'],
  ['http://localhost', 'http://localhost/wp-admin/'],
])('the shop %s has a browser back at %s', (shop, returnTo) => {
  expect(shopReturn(shop, returnTo)?.returnTo.href).toBe(new URL(returnTo).href);
});

test.each([
  ['https://shop.example', 'https://evil.example/'],
  ['https://shop.example', 'https://shop.example.evil.example/'],
  ['https://shop.example', 'https://shop.example@evil.example/'],
  ['https://shop.example', 'https://shop.example:8443/'],
  ['https://shop.example', 'https:\\\\evil.example\\shop.example'],
  ['https://shop.example', '//evil.example'],
  ['https://shop.example', '/wp-admin/'],
  ['https://shop.example', 'javascript://shop.example/%0aalert(1)'],
  ['https://shop.example', 'http://shop.example/wp-admin/'],
  ['http://shop.example', 'http://shop.example/wp-admin/'],
  ['http://127.0.0.1.evil.example', 'http://127.0.0.1.evil.example/'],
  ['https://user:password@shop.example', 'https://shop.example/'],
  ['', ''],
])('the shop %s does not have it back at %s', (shop, returnTo) => {
  expect(shopReturn(shop, returnTo)).toBeUndefined();
});
