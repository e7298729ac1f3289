import { expect, test } from 'vitest';
import { isCampaignHost } from './campaign-hosts.ts';

const campaign = { targetUrl: 'https://shop.example/start', allowedHosts: ['blog.example', 'dev.example:8443'] };

test.each([
  ['https://shop.example/other', true],
  ['http://shop.example/', true],
  ['https://SHOP.example:443/', true],
  ['https://blog.example/post', true],
  ['https://dev.example:8443/', true],
  ['https://dev.example/', false],
  ['https://shop.example:444/', false],
  ['https://www.shop.example/', false],
  ['https://shop.example.evil.example/', false],
  ['https://evil.example/?shop.example', false],
  ['https://shop.example@evil.example/', false],
])('%s: %s', (address, isOnIt) => {
  expect(isCampaignHost(new URL(address), campaign)).toBe(isOnIt);
});
