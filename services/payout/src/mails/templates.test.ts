import { isLanguage, LANGUAGES } from '@sillage/proto/values/languages';
import { formatAmount, renderMail } from '@sillage/runtime/mail';
import { wordsOf } from '@sillage/runtime/mail/testing';
import { describe, expect, test } from 'vitest';
import { bankDetailsMail } from './bank-details-mail.ts';
import { selfBilledMail } from './self-billed-mail.ts';
import {
  bankInvitationMail,
  commissionMail,
  detachedMail,
  heldMail,
  invitationMail,
  paymentMail,
  returnedMail,
} from './templates.ts';

const languages = Object.keys(LANGUAGES).filter(isLanguage);
const addressed = {
  name: 'Zoë <b>',
  campaign: 'Smith & Co',
  url: 'https://go.example.com/commission-info?token=v1.a.b',
  provider: 'Other Pay',
};
const amounts = [
  { currency: 'EUR', amountMinor: 123_456n },
  { currency: 'JPY', amountMinor: 7_000n },
];
const BANK = { last4: '3000', wallet: null };
const WALLET = { last4: '', wallet: { provider: 'paypal', maskedEmail: 'z…@example.com' } } as const;
const FIRST = { ...BANK, changedAt: new Date(0), usableFrom: new Date(0) };
const CHANGED = { ...FIRST, ...WALLET, usableFrom: new Date(1) };
const DOCUMENT = { number: 'SB-0012-0007', period: '2026-11' };
const KINDS = ['paid', 'set_up', 'merchant_pays'] as const;

const mailsIn = (language: (typeof languages)[number]) => [
  ...KINDS.map((kind) => commissionMail(language, { kind, amounts, ...addressed })),
  invitationMail(language, addressed),
  detachedMail(language, addressed),
  heldMail(language, { ...addressed, amounts }),
  returnedMail(language, { ...addressed, amounts }),
  bankInvitationMail(language, addressed),
  ...[undefined, FIRST, CHANGED].flatMap((details) =>
    [true, false].map((isFormer) => bankDetailsMail(language, { ...addressed, details, isFormer })),
  ),
  ...[undefined, BANK, WALLET].map((paidTo) => paymentMail(language, { ...addressed, amounts, paidTo })),
  ...[12_000n, -500n].flatMap((amountMinor) =>
    [true, false].map((isAttached) =>
      selfBilledMail(language, { ...addressed, ...DOCUMENT, currency: 'EUR', amountMinor, isAttached }),
    ),
  ),
];

describe.each(languages)('in %s', (language) => {
  test('the first bank details are no change, and do not wait', () => {
    const [first, changed] = [FIRST, CHANGED].map((details) =>
      renderMail(bankDetailsMail(language, { ...addressed, details, isFormer: false })),
    );
    expect(first?.subject).not.toBe(changed?.subject);
    expect([first?.text.includes('48'), changed?.text.includes('48')]).toEqual([false, true]);
  });

  test.each(KINDS)(
    'the mail of a commission that is %s congratulates, and has campaign, amounts, link and its 30 days, twice',
    (kind) => {
      const mail = commissionMail(language, { kind, amounts, ...addressed });
      const { html, text } = renderMail(mail);
      expect(mail.language).toBe(language);
      for (const amount of amounts) expect(text).toContain(formatAmount(language, amount.amountMinor, amount.currency));
      for (const part of ['Zoë <b>', 'Smith & Co', addressed.url, '30']) expect(text).toContain(part);
      for (const part of ['Zoë &lt;b&gt;', 'Smith &amp; Co', `href="${addressed.url}"`]) expect(html).toContain(part);
      expect(text.includes('IBAN')).toBe(kind !== 'paid');
      if (kind === 'paid') expect(text).toMatch(/2.{1,4}7/);
    },
  );

  test('an invitation names no amount, and has the guide in three steps', () => {
    const { text } = renderMail(invitationMail(language, addressed));
    for (const step of ['1.', '2.', '3.', 'IBAN', addressed.url]) expect(text).toContain(step);
    expect(text.match(/Other Pay/g)).toHaveLength(2);
  });

  test('without a provider, no mail says how to be paid by one', () => {
    const nobody = { ...addressed, provider: undefined };
    const mails = [invitationMail(language, nobody), commissionMail(language, { kind: 'set_up', amounts, ...nobody })];
    for (const mail of mails) expect(renderMail(mail).text).not.toContain('IBAN');
  });

  test('a hold names every amount and has no link; a return names its amounts, and leads to the payout account', () => {
    const [hold, back] = [
      heldMail(language, { ...addressed, amounts }),
      returnedMail(language, { ...addressed, amounts }),
    ].map(renderMail);
    for (const { currency, amountMinor } of amounts) {
      for (const mail of [hold, back]) expect(mail?.text).toContain(formatAmount(language, amountMinor, currency));
    }
    expect(hold?.html).not.toContain('href');
    for (const part of [addressed.url, '30', 'Smith & Co']) expect(back?.text).toContain(part);
  });

  test('nothing is empty, and nothing is left in another language', () => {
    const words = mailsIn(language).flatMap(wordsOf);
    expect(words.filter((word) => word.trim() === '')).toEqual([]);
    const others = new Set(
      languages.filter((other) => other !== language).flatMap((other) => mailsIn(other).flatMap(wordsOf)),
    );
    expect(words.filter((word) => others.has(word))).toEqual([]);
  });
});

test.each([
  ['fr', 1250, 'EUR', '12,50 €'],
  ['en', 1250, 'EUR', '€12.50'],
  ['fr', 1250, 'JPY', '1 250 JPY'],
  ['en', 1250, 'JPY', '¥1,250'],
  ['en', 1250, 'KWD', 'KWD 1.250'],
  ['en', 1_000_000_000_000, 'EUR', '€10,000,000,000.00'],
  ['en', 12_345_678_901_234_567_891n, 'EUR', '€123,456,789,012,345,678.91'],
  ['en', -5, 'EUR', '-€0.05'],
] as const)('in %s, %i minor units of %s are %s', (language, amountMinor, currency, written) => {
  expect(formatAmount(language, BigInt(amountMinor), currency).replace(/[\u00a0\u202f]/g, ' ')).toBe(written);
});
