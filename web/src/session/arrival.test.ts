import { expect, test } from 'vitest';
import { readArrival, withoutArrival } from './arrival.ts';

const SITE = 'https://sillage.example';

test.each([
  ['/auth', true, { kind: 'plain' }],
  ['/auth?signup', true, { kind: 'plain' }],
  ['/auth?code=abc', true, { kind: 'code' }],
  ['/auth?code=abc', false, { kind: 'elsewhere' }],
  ['/test-thankyou?code=abc&error=1', true, { kind: 'plain' }],
  ['/email-confirmed#access_token=a&refresh_token=b&type=signup&sb', true, { kind: 'elsewhere' }],
  ['/email-changed#message=Confirmation+link+accepted', true, { kind: 'half' }],
  ['/email-changed?message=Confirmation+link+accepted', true, { kind: 'half' }],
  [
    '/reset-password#error=access_denied&error_code=otp_expired&error_description=x',
    true,
    { kind: 'refused', code: 'otp_expired' },
  ],
  [
    '/auth?error=access_denied&error_code=otp_expired#error=access_denied',
    true,
    { kind: 'refused', code: 'otp_expired' },
  ],
  ['/auth?error=access_denied&error_code=bad_oauth_callback', true, { kind: 'refused', code: 'access_denied' }],
  ['/auth?error=invalid_request&error_code=bad_oauth_callback', true, { kind: 'refused', code: 'bad_oauth_callback' }],
  ['/auth?error=access_denied&error_code=bad_oauth_callback', true, { kind: 'refused', code: 'access_denied' }],
  ['/auth?error=server_error&error_code=bad_oauth_callback', true, { kind: 'refused', code: 'bad_oauth_callback' }],
  ['/?error=access_denied', true, { kind: 'refused', code: 'access_denied' }],
  ['/auth#error_description=broken', true, { kind: 'refused', code: 'unknown' }],
])('%s (asked for here: %s)', (path, hasVerifier, arrival) => {
  expect(readArrival(SITE + path, hasVerifier)).toEqual(arrival);
});

test.each([
  ['/auth?code=abc', '/auth'],
  ['/account-settings?tab=security&code=abc', '/account-settings?tab=security'],
  ['/auth?error=x&error_code=y&error_description=z#error=x', '/auth'],
])('%s leaves %s behind', (from, to) => {
  expect(withoutArrival(SITE + from)).toBe(SITE + to);
});
