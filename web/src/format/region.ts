/**
 * The locale of dates, times and numbers: the language that is shown, as the reader's region writes it. `languages` are
 * the browser's, in their order. English has no home of its own: in a browser that speaks none it takes the region of
 * what it speaks.
 */
export function regionalLocale(language: string, languages: readonly string[]): string {
  const regional = languages.flatMap((tag) => parse(tag) ?? []).filter((locale) => locale.region);
  const own = regional.find((locale) => locale.language === language) ?? (language === 'en' ? regional[0] : undefined);
  if (!own) return language;
  const locale = `${language}-${own.region}`;
  if (new Intl.DateTimeFormat(locale).resolvedOptions().locale === locale) return locale;
  // Nobody has written down how that region writes this language. English alone would mean that of the United States.
  return language === 'en' ? 'en-001' : language;
}

function parse(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
