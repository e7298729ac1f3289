import { expect, test } from 'vitest';
import { type RequestSignals, rejectionOf } from './validity.ts';

const person: RequestSignals = {
  method: 'GET',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  isBot: false,
  secPurpose: undefined,
  purpose: undefined,
  xMoz: undefined,
  xPurpose: undefined,
  secFetchMode: 'navigate',
  secFetchDest: 'document',
};

test.each<[string, Partial<RequestSignals>, string | undefined]>([
  ['a person', {}, undefined],
  ['a browser without fetch metadata', { secFetchMode: undefined, secFetchDest: undefined }, undefined],
  ['HEAD', { method: 'HEAD' }, 'head_request'],
  ['HEAD by a bot: the first reason counts', { method: 'HEAD', isBot: true }, 'head_request'],
  ['Sec-Purpose: prefetch', { secPurpose: 'prefetch' }, 'prefetch'],
  ['Sec-Purpose of a prerender', { secPurpose: 'prefetch;prerender' }, 'prefetch'],
  ['Sec-Purpose in capitals', { secPurpose: 'Prefetch;anonymous-client-ip' }, 'prefetch'],
  ['Purpose: prefetch', { purpose: 'prefetch' }, 'prefetch'],
  ['Purpose: preview', { purpose: 'preview' }, 'prefetch'],
  ['X-Purpose: preview', { xPurpose: 'preview' }, 'prefetch'],
  ['X-Moz: prefetch', { xMoz: 'prefetch' }, 'prefetch'],
  ['a purpose that is none of these', { purpose: 'navigate' }, undefined],
  ['no user agent', { userAgent: undefined }, 'empty_user_agent'],
  ['an empty user agent', { userAgent: '' }, 'empty_user_agent'],
  ['a user agent of spaces', { userAgent: '  ' }, 'empty_user_agent'],
  ['a bot', { isBot: true }, 'bot'],
  ['fetch()', { secFetchMode: 'cors', secFetchDest: 'empty' }, 'not_a_navigation'],
  ['an image', { secFetchMode: 'no-cors', secFetchDest: 'image' }, 'not_a_navigation'],
  ['an iframe', { secFetchDest: 'iframe' }, 'not_a_navigation'],
])('%s', (_name, signals, reason) => {
  expect(rejectionOf({ ...person, ...signals })).toBe(reason);
});
