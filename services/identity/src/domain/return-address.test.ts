import { expect, test } from 'vitest';
import { withError, withFragment, withQuery } from './return-address.ts';

const ERROR = {
  error: 'access_denied',
  error_code: 'otp_expired',
  error_description: 'Email link is invalid or has expired',
};
const ENCODED = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired';

test.each([
  ['a fragment', withFragment('https://a.test/x?y=1', { token: 'a+b&c' }), 'https://a.test/x?y=1#token=a%2Bb%26c'],
  [
    'a fragment in the place of another',
    withFragment('https://a.test/#old', { token: '1' }),
    'https://a.test/#token=1',
  ],
  ['a parameter beside another', withQuery('https://a.test/x?y=1', { code: '2' }), 'https://a.test/x?y=1&code=2'],
  [
    'a parameter in the place of its like',
    withQuery('https://a.test/?code=evil', { code: '2' }),
    'https://a.test/?code=2',
  ],
  ["an application's address", withQuery('com.example.app://cb/x', { code: '2' }), 'com.example.app://cb/x?code=2'],
  ['an error', withError('https://a.test/', ERROR, { inQuery: false }), `https://a.test/#${ENCODED}`],
  [
    'an error in both places',
    withError('https://a.test/', ERROR, { inQuery: true }),
    `https://a.test/?${ENCODED}#${ENCODED}`,
  ],
])('a return address with %s', (_name, address, expected) => {
  expect(address).toBe(expected);
});
