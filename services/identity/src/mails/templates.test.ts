import { isLanguage, LANGUAGES, type Language } from '@sillage/proto/values/languages';
import { renderMail } from '@sillage/runtime/mail';
import { wordsOf } from '@sillage/runtime/mail/testing';
import { describe, expect, test } from 'vitest';
import {
  apiKeyMail,
  archiveFailedMail,
  archiveReadyMail,
  cardExpiresMail,
  chargeRefusedMail,
  codeText,
  deletionMail,
  emailChangeNewMail,
  emailChangeOldMail,
  inviteMail,
  invoiceMail,
  magicLinkMail,
  reauthenticationMail,
  recoveryMail,
  signUpMail,
  silenceMail,
  webhookMail,
} from './templates.ts';

const given = {
  url: 'https://sillage.example/auth/v1/verify?token=t&type=signup',
  code: '482913',
  minutes: 47,
  newEmail: 'new@example.com',
};
const WITH_LINK = { signUpMail, inviteMail, magicLinkMail, recoveryMail, emailChangeOldMail, emailChangeNewMail };
const languages = Object.keys(LANGUAGES).filter(isLanguage);
const deletionIn = (language: Language) =>
  deletionMail(language, { url: 'https://app.example.com/dashboard', dueAt: new Date('2026-12-21T23:30:00Z') });
const webhookIn = (language: Language, disabledReason: 'failing' | 'gone' | null) =>
  webhookMail(language, {
    address: 'https://erp.example/hooks',
    failuresInRow: 15,
    disabledReason,
    url: 'https://app.example.com/account-settings?tab=webhooks',
  });
const silenceIn = (language: Language) =>
  silenceMail(language, {
    connection: 'Till of the shop',
    lastHeardAt: '2026-11-02T10:00:00.000Z',
    url: 'https://app.example.com/campaign/1/integration',
  });
const apiKeyIn = (language: Language) =>
  apiKeyMail(language, { url: 'https://app.example.com/account-settings?tab=api-keys', name: 'Nightly import' });
const INVOICES_URL = 'https://app.example.com/account-settings?tab=invoices';
const AMOUNT = { amountMinor: '1250', currency: 'EUR', url: INVOICES_URL };
const cardIn = (language: Language) =>
  cardExpiresMail(language, { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2026, url: INVOICES_URL });
const refusalIn = (language: Language, isWithoutCard: boolean, nextAttemptAt: string | null) =>
  chargeRefusedMail(language, { ...AMOUNT, isWithoutCard, nextAttemptAt, campaignId: null });
const invoiceIn = (language: Language, isPaid: boolean) =>
  invoiceMail(language, { ...AMOUNT, number: 'SIL-2026-000001', period: '2026-11', isPaid });
const PRIVACY_URL = 'https://app.example.com/privacy-dashboard';
const mailsIn = (language: Language) => [
  ...Object.values(WITH_LINK).map((mail) => mail(language, given)),
  reauthenticationMail(language, given),
  deletionIn(language),
  webhookIn(language, null),
  webhookIn(language, 'failing'),
  webhookIn(language, 'gone'),
  apiKeyIn(language),
  silenceIn(language),
  cardIn(language),
  refusalIn(language, true, null),
  refusalIn(language, false, '2026-12-08T06:00:00.000Z'),
  invoiceIn(language, true),
  invoiceIn(language, false),
  archiveReadyMail(language, { expiresAt: '2026-12-13T12:00:00.000Z', url: PRIVACY_URL }),
  archiveFailedMail(language, { failure: 'too_large', url: PRIVACY_URL }),
  archiveFailedMail(language, { failure: 'unavailable', url: PRIVACY_URL }),
];

describe.each(languages)('in %s', (language) => {
  test.each(Object.entries(WITH_LINK))('%s has its link and its code, as HTML and as text', (_, mail) => {
    const content = mail(language, given);
    const { html, text } = renderMail(content);
    expect(content.language).toBe(language);
    expect(content.blocks.map((block) => block.type)).toEqual(['paragraph', 'button', 'paragraph', 'code', 'note']);
    expect(text).toContain(given.url);
    for (const part of [given.code, String(given.minutes)]) {
      expect(html).toContain(part);
      expect(text).toContain(part);
    }
  });

  test('the mails of a change of address name the new one', () => {
    for (const mail of [emailChangeOldMail, emailChangeNewMail])
      expect(renderMail(mail(language, given)).text).toContain(given.newEmail);
  });

  test('the notice of a new key names it, and leads to the keys', () => {
    const { text } = renderMail(apiKeyIn(language));
    expect(text).toContain('Nightly import');
    expect(text).toContain('https://app.example.com/account-settings?tab=api-keys');
  });

  test('the notice of a card names it and the month that it ends with', () => {
    const { text } = renderMail(cardIn(language));
    expect(text).toContain('Visa •••• 4242');
    expect(text).toContain('2026');
  });

  test('the notice of a failed charge says how much, whether there is a card, and whether it is tried again', () => {
    const texts = [
      refusalIn(language, true, null),
      refusalIn(language, false, null),
      refusalIn(language, false, '2026-12-08T06:00:00.000Z'),
    ].map((mail) => renderMail(mail).text);
    expect(new Set(texts).size).toBe(3);
    for (const text of texts) {
      expect(text).toMatch(/12[.,]50/);
      expect(text).toContain(INVOICES_URL);
    }
    expect(texts[2]).toContain('2026');
  });

  test('an invoice and a receipt name their number and amount, and say different things', () => {
    const texts = [true, false].map((isPaid) => renderMail(invoiceIn(language, isPaid)).text);
    expect(new Set(texts).size).toBe(2);
    for (const text of texts) {
      expect(text).toContain('SIL-2026-000001');
      expect(text).toMatch(/12[.,]50/);
      expect(text).toContain(INVOICES_URL);
    }
  });

  test('the notice of a deletion names the day, and leads to the account', () => {
    const { html, text } = renderMail(deletionIn(language));
    for (const part of [html, text]) expect(part).toMatch(/21/);
    expect(html).toContain('href="https://app.example.com/dashboard"');
    expect(text).not.toContain('undefined');
  });

  test('the notices about a webhook endpoint name it, say different things, and lead to where it is enabled', () => {
    const texts = ([null, 'failing', 'gone'] as const).map((reason) => renderMail(webhookIn(language, reason)).text);
    expect(new Set(texts).size).toBe(3);
    for (const text of texts) {
      expect(text).toContain('https://erp.example/hooks');
      expect(text).toContain('https://app.example.com/account-settings?tab=webhooks');
    }
    expect(texts[0]).toContain('15');
    expect(texts[1]).toContain('15');
  });

  test('who has to act when it was somebody else does not read at the end that there is nothing to do', () => {
    const nothingToDo = signUpMail(language, given).footer;
    for (const mail of [
      emailChangeOldMail(language, given),
      reauthenticationMail(language, given),
      deletionIn(language),
    ]) {
      expect(mail.footer).not.toBe(nothingToDo);
    }
  });

  test('the code that confirms a change comes alone, without a link', () => {
    const { html, text } = renderMail(reauthenticationMail(language, given));
    expect(text).toContain(given.code);
    expect(html).not.toContain('href');
  });

  test('a text message has the code first, where a phone looks for it, and how long it is good for', () => {
    const text = codeText(language, given);
    expect(text.startsWith(given.code)).toBe(true);
    expect(text).toContain(String(given.minutes));
  });

  test('nothing is empty, and nothing is left in another language', () => {
    const words = [...mailsIn(language).flatMap(wordsOf), codeText(language, given)];
    expect(words.filter((word) => word.trim() === '')).toEqual([]);
    const others = new Set(
      languages.filter((other) => other !== language).flatMap((other) => mailsIn(other).flatMap(wordsOf)),
    );
    expect(words.filter((word) => others.has(word))).toEqual([]);
  });
});
