import { z } from 'zod/mini';
import { askForConsent, type ConsentText, openPreferences } from '../../src/consent/ask.ts';

const Texts = z.record(z.string(), z.unknown());

/** The consent banner in the language of the page, and the footer's link that opens the preferences again. */
export function askOnThisPage(): void {
  const texts = document.getElementById('consent-texts')?.textContent;
  if (!texts) return;
  const text = textOf(JSON.parse(texts));
  const { lang } = document.documentElement;
  askForConsent({ text, links: { privacy: `/${lang}/privacy`, terms: `/${lang}/terms` } });
  for (const button of document.querySelectorAll('[data-consent-settings]'))
    button.addEventListener('click', () => openPreferences(text));
}

const textOf =
  (texts: unknown): ConsentText =>
  (key, values = {}) => {
    const found = key.split('.').reduce((at, part) => Texts.safeParse(at).data?.[part], texts);
    return String(found).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  };
