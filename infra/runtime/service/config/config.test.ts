import { expect, test } from 'vitest';
import { z } from 'zod';
import { CommonConfig, ConfigError, databaseUrl, loadConfig } from './config.ts';

const SECRET = 'x'.repeat(32);

function messageOf(env: Record<string, string>): string {
  try {
    loadConfig(CommonConfig, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'valid';
}

const wrong: readonly [string, Record<string, string>, RegExp][] = [
  ['a missing secret', {}, /^ {2}INTERNAL_SECRET: INTERNAL_SECRET is required: at least 32 random characters/m],
  ['a short secret', { INTERNAL_SECRET: 'short' }, /^ {2}INTERNAL_SECRET: .*at least 32/m],
  ['an empty secret', { INTERNAL_SECRET: '' }, /INTERNAL_SECRET is required/],
  [
    'a port that is no number',
    { INTERNAL_SECRET: SECRET, PORT: 'abc' },
    /^ {2}PORT: PORT is a number from 0 to 65535/m,
  ],
  ['a port out of range', { INTERNAL_SECRET: SECRET, PORT: '70000' }, /^ {2}PORT: /m],
  ['an unknown log level', { INTERNAL_SECRET: SECRET, LOG_LEVEL: 'loud' }, /^ {2}LOG_LEVEL: /m],
  [
    'a tracing address that is no URL',
    { INTERNAL_SECRET: SECRET, OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' },
    /^ {2}OTEL_EXPORTER_OTLP_ENDPOINT: /m,
  ],
  [
    'a proxy range that is no range',
    { INTERNAL_SECRET: SECRET, TRUSTED_PROXIES: '10.0.0.0/8,all' },
    /^ {2}TRUSTED_PROXIES.*such as 10\.0\.0\.0\/8/m,
  ],
];

test.each(wrong)('names the variable and what is wrong: %s', (_name, env, message) => {
  expect(messageOf(env)).toMatch(message);
});

test('names every wrong variable at once, and never a value', () => {
  const message = messageOf({ INTERNAL_SECRET: 'too-short-secret', PORT: 'port-value', LOG_LEVEL: 'level-value' });
  expect(
    message
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(':')[0]),
  ).toEqual(['PORT', 'LOG_LEVEL', 'INTERNAL_SECRET']);
  expect(message).not.toMatch(/too-short-secret|port-value|level-value/);
});

test('fills defaults, reads lists and lets an empty variable count as absent', () => {
  const config = loadConfig(CommonConfig, {
    INTERNAL_SECRET: SECRET,
    PORT: '',
    REDIS_URL: '',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
  });
  expect(config).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: 'info',
    TRUSTED_PROXIES: ['10.0.0.0/8', '::1'],
  });
  expect(config.REDIS_URL).toBeUndefined();
});

test("a service's own variables are checked with the common ones", () => {
  const Config = CommonConfig.extend({ DATABASE_URL: z.string('DATABASE_URL is required: postgres://…') });
  expect(() => loadConfig(Config, { INTERNAL_SECRET: SECRET })).toThrow('  DATABASE_URL: DATABASE_URL is required');
});

test('a file that is not there is named at the start, also the one in the address of a Postgres', () => {
  const Config = CommonConfig.extend({ DATABASE_URL: databaseUrl('billing') });
  const given = {
    INTERNAL_SECRET: SECRET,
    KAFKA_CA_FILE: '/no/such/ca.crt',
    REDIS_CA_FILE: import.meta.filename,
    DATABASE_URL: 'postgresql://u:p@h/d?sslmode=verify-full&sslrootcert=/no/such/root.crt',
  };
  expect(() => loadConfig(Config, given)).toThrow(
    /KAFKA_CA_FILE names a file that cannot be read\n {2}DATABASE_URL: DATABASE_URL names a file \(sslrootcert/,
  );
});
