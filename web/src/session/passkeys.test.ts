import { AuthApiError } from '@supabase/auth-js';
import { beforeAll, expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import auth from '../locales/en/auth.json';
import { startEnglish } from '../testing/english.ts';
import { passkeySentence } from './passkeys.ts';

beforeAll(() => startEnglish({ auth }));

const browser = (name: string) => new DOMException('said by the browser, in its own language', name);
const server = (code: string) => new AuthApiError('said by the server, in English', 422, code);

test.each([
  ['the person cancels, or waits too long', browser('NotAllowedError'), /^Nothing was confirmed/],
  ['the device has a passkey of the account already', browser('InvalidStateError'), /already holds a passkey/],
  ['the page is at another address', browser('SecurityError'), /only at the usual address/],
  ['the device cannot make one', browser('NotSupportedError'), /cannot make a passkey/],
  ['the browser fails in a way of its own', browser('UnknownError'), /^The browser could not use/],
  ['the server refuses what was signed', server('mfa_verification_failed'), /^This passkey was not accepted/],
  ['the server suspects a copy', server('mfa_verification_rejected'), /may have been copied/],
  ['the challenge has expired', server('mfa_challenge_expired'), /^The request has expired/],
  ['the name is taken', server('mfa_factor_name_conflict'), /There is a factor of this name/],
  ['the site has no domain name', server('mfa_webauthn_enroll_not_enabled'), /not a domain name/],
  ['the server cannot be reached', new ApiError('network', 0, 'no answer'), /[Cc]onnection/],
])('says in a sentence that %s', (_what, error, sentence) => {
  expect(passkeySentence(error)).toMatch(sentence);
});
