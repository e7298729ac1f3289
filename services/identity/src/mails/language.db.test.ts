import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAccount, newPerson } from '../testing/account.ts';
import { startTestIdentity, type TestIdentity } from '../testing/identity.ts';
import { MAIL_TEXTS } from './texts/index.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startTestIdentity();
});
afterAll(() => identity.close());

/** The subject of the recovery mail. */
async function recoveryMailOf(email: string, acceptLanguage?: string): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    ...(acceptLanguage !== undefined && { 'accept-language': acceptLanguage }),
  };
  const answer = await fetch(`${identity.url}/auth/v1/recover`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(200);
  return (await identity.smtp.mailTo(email)).subject;
}

test.each(Object.entries(MAIL_TEXTS))('a browser that asks for %s gets its mails in it', async (language, texts) => {
  const { email } = await newPerson(identity);
  expect(await recoveryMailOf(email, `${language},en;q=0.5`)).toBe(texts.recovery.subject);
});

test.each([
  ['chosen in the settings, whatever else is asked for', { locale: 'zh', named: 'es', accepted: 'fr' }, 'zh'],
  ['named by the account, whatever the browser asks for', { named: 'ru-RU', accepted: 'fr' }, 'ru'],
  ['of the browser, where the account names one that is not spoken', { named: 'eo', accepted: 'fr' }, 'fr'],
  ['of the browser, where the account names none', { named: 7, accepted: 'es-MX' }, 'es'],
  ['English, where nobody names one that is spoken', { accepted: 'eo' }, 'en'],
  ['English, where nobody names any', {}, 'en'],
] as const)(
  'a mail is written in the language %s',
  async (_, requested: { locale?: string; named?: unknown; accepted?: string }, language) => {
    const person = await newPerson(identity, { language: requested.named });
    if (requested.locale !== undefined) {
      expect((await callAccount(identity, 'PATCH', 'profile', person.token, { locale: requested.locale })).status).toBe(
        200,
      );
    }
    expect(await recoveryMailOf(person.email, requested.accepted)).toBe(MAIL_TEXTS[language].recovery.subject);
  },
);
