import { expect, test } from 'vitest';
import { createSecrets, hashOfKey, newKey, newSigningSecret } from './secrets.ts';

const secrets = createSecrets('a secret of at least thirty-two characters');

test('what is sealed is read by the same secret alone, and differs each time', () => {
  const [one, other] = [secrets.seal('whsec_1'), secrets.seal('whsec_1')];
  expect(secrets.unseal(one)).toBe('whsec_1');
  expect(one.equals(other)).toBe(false);
  const another = createSecrets('another secret of at least thirty-two characters');
  expect(() => another.unseal(one)).toThrow(expect.objectContaining({ code: 'unavailable' }));
});

test('keys and secrets are never the same twice, and a key is recognised by its hash', () => {
  const key = newKey('pb');
  expect(key).toMatch(/^pb_[\w-]{32}$/);
  expect(newKey('pb')).not.toBe(key);
  expect(hashOfKey(key).equals(hashOfKey(key))).toBe(true);
  expect(newSigningSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  expect(newSigningSecret()).not.toBe(newSigningSecret());
});
