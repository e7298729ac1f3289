import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '../../service/index.ts';
import { kafkaSecurity } from './security.ts';

let folder: string;
let noPem: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kafka-security-'));
  noPem = join(folder, 'no.pem');
  writeFileSync(noPem, 'this is no certificate');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KAFKA_BROKERS = 'kafka:9092';

test('nothing set is neither encrypted nor signed in', () => {
  expect(kafkaSecurity({ KAFKA_BROKERS })).toEqual({});
});

test('a user and a password are sent as SCRAM-SHA-512', () => {
  const { sasl, ssl } = kafkaSecurity({
    KAFKA_BROKERS,
    KAFKA_TLS: true,
    KAFKA_USERNAME: 'ann',
    KAFKA_PASSWORD: 'secret',
  });
  expect({ sasl, ssl }).toEqual({
    sasl: { mechanism: 'scram-sha-512', username: 'ann', password: 'secret' },
    ssl: true,
  });
});

test.each([
  [{ KAFKA_USERNAME: 'ann' }, 'KAFKA_PASSWORD is missing'],
  [{ KAFKA_PASSWORD: 'secret' }, 'KAFKA_USERNAME is missing'],
  [{ KAFKA_CERT_FILE: 'client.crt' }, 'KAFKA_KEY_FILE is missing'],
  [{ KAFKA_KEY_FILE: 'client.key' }, 'KAFKA_CERT_FILE is missing'],
  [{ KAFKA_CA_FILE: '/no/such/ca.crt' }, 'KAFKA_CA_FILE names a file that cannot be read (ENOENT): /no/such/ca.crt'],
  [{ KAFKA_TLS: false, KAFKA_CA_FILE: '/no/such/ca.crt' }, 'KAFKA_TLS is false'],
])('refuses %o at once', (given, words) => {
  expect(() => kafkaSecurity({ KAFKA_BROKERS, ...given })).toThrow(ConfigError);
  expect(() => kafkaSecurity({ KAFKA_BROKERS, ...given })).toThrow(words);
});

test('refuses a key file that is not PEM at once', () => {
  const files = { KAFKA_CERT_FILE: noPem, KAFKA_KEY_FILE: noPem };
  expect(() => kafkaSecurity({ KAFKA_BROKERS, ...files })).toThrow(/KAFKA_KEY_FILE are PEM files/);
});
