import { languageCodes } from '@sillage/proto/values/languages';
import { renderMail } from '@sillage/runtime/mail';
import { wordsOf } from '@sillage/runtime/mail/testing';
import { describe, expect, test } from 'vitest';
import { summarize } from '../domain/weekly.ts';
import { firstMail, withOwnPages } from './affiliate-mails.ts';
import { weeklyMail } from './weekly-mail.ts';

const about = { campaign: '<b>Boots</b>', page: 'https://go.example.com/r/1?token=a&b' };
const links = { settings: 'https://go.example.com/programmes/settings', optOut: 'https://go.example.com/off#a' };

const days = Array.from({ length: 14 }, (_, day) => ({
  at: new Date(Date.UTC(2026, 10, 9 + day)).toISOString(),
  clicks: day,
  conversions: 1,
  commissionMinor: 1_250n,
}));
const summary = summarize(days);
if (!summary) throw new Error('The weeks are not empty');
const nextPayment = { amountMinor: 1_250n, currency: 'EUR', at: new Date('2026-12-05T00:00:00Z') };

const mailsIn = (language: (typeof languageCodes)[number]) => [
  ...(['first_click', 'first_sale'] as const).map((kind) => firstMail(language, { kind, ...about })),
  weeklyMail(language, 'UTC', { ...about, currency: 'EUR', summary, nextPayment }),
];

describe.each(languageCodes)('in %s', (language) => {
  const mails = mailsIn(language).map((mail) => withOwnPages(mail, links));

  test('nothing is empty, and nothing is left in another language', () => {
    const words = mails.flatMap(wordsOf);
    expect(words.filter((word) => word.trim() === '')).toEqual([]);
    const others = languageCodes
      .filter((other) => other !== language)
      .flatMap((other) => mailsIn(other).map((mail) => withOwnPages(mail, links)))
      .flatMap(wordsOf);
    const named = [links.settings, links.optOut];
    // Days and figures may be equal in two languages.
    const long = words.filter((word) => word.length > 12 && !named.includes(word));
    expect(long.filter((word) => others.includes(word))).toEqual([]);
  });

  test('each names the campaign, leads to the page and out of such mails, as HTML and as text', () => {
    for (const mail of mails.map(renderMail)) {
      expect(mail.subject).toContain('<b>Boots</b>');
      expect(mail.html).not.toContain('<b>');
      for (const url of [about.page, links.settings, links.optOut]) {
        expect(mail.text).toContain(url);
        expect(mail.html).toContain(url.replaceAll('&', '&amp;'));
      }
    }
  });
});

test('the days of a week are those of its zone', () => {
  const inZone = days.map((day) => ({ ...day, at: day.at.replace('T00:00', 'T10:00') }));
  const moved = summarize(inZone);
  if (!moved) throw new Error('The weeks are not empty');
  const { text } = renderMail(
    weeklyMail('en', 'Pacific/Kiritimati', { ...about, currency: 'EUR', summary: moved, nextPayment: null }),
  );
  expect(text).toMatch(/November 17\s–\s23/);
  expect(text).not.toContain('payment');
});
