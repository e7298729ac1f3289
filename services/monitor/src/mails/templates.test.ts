import { languageCodes } from '@sillage/proto/values/languages';
import { PARTS } from '@sillage/proto/values/status';
import { renderMail } from '@sillage/runtime/mail';
import { describe, expect, test } from 'vitest';
import { confirmationMail, type News, newsMail } from './templates.ts';
import { MAIL_TEXTS } from './texts/index.ts';

const links = { status: 'https://site.example/status', unsubscribe: 'https://site.example/status/unsubscribe?token=t' };
const at = '2026-12-06T12:00:00.000Z';
const incident = {
  id: '01a21188-97f1-753b-ac83-d02a9ca3524d',
  title: null,
  description: '',
  severity: 'critical' as const,
  state: 'investigating' as const,
  parts: [...PARTS],
  createdAt: at,
  resolvedAt: null,
  updates: [{ at, state: 'investigating' as const, message: '' }],
};
const maintenance = {
  id: incident.id,
  title: 'New disks <b>',
  description: '',
  parts: ['database' as const],
  startsAt: at,
  endsAt: '2026-12-06T13:30:00.000Z',
};
const all: readonly News[] = [
  { subject: 'incident', incident },
  { subject: 'incident', incident: { ...incident, updates: [...incident.updates, ...incident.updates] } },
  { subject: 'incident', incident: { ...incident, state: 'resolved', resolvedAt: at } },
  ...(['announced', 'cancelled', 'ended'] as const).map((occasion) => ({
    subject: 'maintenance' as const,
    occasion,
    maintenance,
  })),
];

describe.each(languageCodes)('in %s', (language) => {
  const texts = MAIL_TEXTS[language];

  test('each mail has a subject of its own, and both links as HTML and as text', () => {
    const mails = all.map((news) => renderMail(newsMail(language, news, links)));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(all.length);
    for (const { html, text } of mails) {
      for (const link of Object.values(links)) {
        expect(text).toContain(link);
        expect(html).toContain(`href="${link}"`);
      }
    }
  });

  test('an outage names every part, and maintenance its time in UTC', () => {
    const [outage, , , announced] = all.map((news) => renderMail(newsMail(language, news, links)));
    for (const part of PARTS) expect(outage?.text).toContain(texts.parts[part]);
    expect(announced?.text).toMatch(/UTC.*UTC/s);
    expect(announced?.html).toContain('New disks &lt;b&gt;');
  });

  test('the first mail says what is confirmed, for how long, and what to do who did not ask for it', () => {
    const { text } = renderMail(confirmationMail(language, { url: 'https://site.example/c?token=t', hours: 24 }));
    for (const part of ['https://site.example/c?token=t', '24', texts.confirmation.footer])
      expect(text).toContain(part);
  });

  test('says it in this language', () => {
    if (language === 'en') return;
    const wordsOf = (of: object): string[] =>
      Object.values(of).flatMap((value) =>
        typeof value === 'function' ? [String(value('1', '2'))] : typeof value === 'object' ? wordsOf(value) : [value],
      );
    const english = new Set(wordsOf(MAIL_TEXTS.en));
    // The product's name is the same in every language.
    expect(wordsOf(texts).filter((words) => english.has(words) && words !== 'API')).toEqual([]);
  });
});
