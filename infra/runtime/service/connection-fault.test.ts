import { expect, test } from 'vitest';
import { connectionFault } from './connection-fault.ts';

const coded = (code: string, message = 'it failed') => Object.assign(new Error(message), { code });

test.each([
  [coded('CERT_HAS_EXPIRED'), /expired/],
  [coded('ERR_TLS_CERT_ALTNAME_INVALID'), /another host name/],
  [coded('SELF_SIGNED_CERT_IN_CHAIN'), /authority/],
  [coded('ERR_SSL_WRONG_VERSION_NUMBER'), /does not speak TLS/],
  [new Error('WRONGPASS invalid username-password pair or user is disabled.'), /user or the password/],
  [new Error("NOPERM User sillage-billing has no permissions to run the 'set' command"), /no right/],
  [Object.assign(new Error('Not authorized'), { type: 'TOPIC_AUTHORIZATION_FAILED' }), /no right/],
  [coded('28000', 'no pg_hba.conf entry for host "127.0.0.1", user "x", database "y", no encryption'), /encrypted/],
])('says in words what %s means', (error, words) => {
  expect(connectionFault(error)).toMatch(words);
});

test('finds what is wrapped, and several at once', () => {
  const inner = coded('CERT_HAS_EXPIRED');
  expect(
    connectionFault(new Error('all attempts failed', { cause: new AggregateError([new Error('x'), inner]) })),
  ).toMatch(/expired/);
});

test('has no word for an engine that is away', () => {
  expect(connectionFault(coded('ECONNREFUSED'))).toBeUndefined();
  expect(connectionFault('no error')).toBeUndefined();
});
