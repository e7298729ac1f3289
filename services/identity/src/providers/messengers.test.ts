import { ConfigError, createLogger, loadConfig } from '@sillage/runtime/service';
import { expect, test } from 'vitest';
import { IdentityConfig } from '../config.ts';
import { configuredSms, openMailer } from './messengers.ts';

const configured = (env: Record<string, string>) =>
  loadConfig(IdentityConfig, {
    DATABASE_URL: 'unused',
    ISSUER_URL: 'https://app.example.com',
    INTERNAL_SECRET: 'x'.repeat(32),
    ...env,
  });

test('without a mail server mails are refused, and the log says so at the start and for each, without addresses', async () => {
  const lines: string[] = [];
  const log = createLogger('identity', 'info', { write: (line) => void lines.push(line) });
  const mailer = openMailer(configured({}), log);
  const sent = mailer.send({ to: 'ana@example.com', subject: 's', html: 'h', text: 't' }, 'id-1');
  await expect(sent).rejects.toThrow('SMTP_URL is not set');
  await mailer.close();
  expect(lines.length).toBe(2);
  for (const line of lines) expect(line).toContain('SMTP_URL is not set');
  expect(lines.join()).not.toContain('ana@');
});

test('an SMS webhook without a secret is an error of the configuration; without a webhook there is no sender', () => {
  expect(() => configuredSms(configured({ SMS_WEBHOOK_URL: 'https://sms.example.com/' }))).toThrow(ConfigError);
  expect(configuredSms(configured({}))).toBeUndefined();
  expect(
    configuredSms(configured({ SMS_WEBHOOK_URL: 'https://sms.example.com/', SMS_WEBHOOK_SECRET: 's'.repeat(16) })),
  ).toBeDefined();
});

test.each([
  ['SMTP_URL', 'mail.example.com'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['SMTP_INTERVAL_MS', '-1'],
  ['SMS_WEBHOOK_URL', 'sms.example.com'],
  ['SMS_WEBHOOK_SECRET', 'short'],
  ['MESSAGE_INTERVAL_S', 'a minute'],
  ['MAIL_CODE_TTL_S', '0'],
])('%s=%s is named as wrong', (name, value) => {
  expect(() => configured({ [name]: value })).toThrow(name);
});
