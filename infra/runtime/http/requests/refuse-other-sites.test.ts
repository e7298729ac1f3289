import { createLogger } from '@sillage/runtime/service';
import { expect, test } from 'vitest';
import { buildHttpApp } from '../app/app.ts';
import { refuseOtherSites } from './refuse-other-sites.ts';

const OWN = 'https://go.example.com';
const app = buildHttpApp({ name: 'test', log: createLogger('test', 'silent') });
app.post('/', { onRequest: refuseOtherSites(OWN), config: { changes: 'nothing' } }, async () => 'done');

test.each([
  ['a page of its own', { 'sec-fetch-site': 'same-origin', origin: OWN }, 200],
  [
    'a page of its own by way of a proxy that has another name',
    { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' },
    200,
  ],
  ['an old browser on a page of its own', { origin: OWN }, 200],
  ['a program', {}, 200],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
  ['another host of the same domain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.example.com' }, 403],
  ['an address that was typed', { 'sec-fetch-site': 'none' }, 403],
  ['an old browser on another site', { origin: 'https://evil.example' }, 403],
  ['an old browser in a frame without an origin', { origin: 'null' }, 403],
])('a request of %s is answered %s', async (_name, headers, status) => {
  expect((await app.inject({ method: 'POST', url: '/', headers })).statusCode).toBe(status);
});
