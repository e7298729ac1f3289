/**
 * The locale of dates, times and numbers: the shown language with the reader's region. `languages` are the browser's,
 * in order of preference. English has no default region, so in a browser without English it takes the region of the
 * browser's own language.
 */
export function regionalLocale(language: string, languages: readonly string[]): string {
  const regional = languages.flatMap((tag) => parse(tag) ?? []).filter((locale) => locale.region);
  const own = regional.find((locale) => locale.language === language) ?? (language === 'en' ? regional[0] : undefined);
  if (!own) return language;
  const locale = `${language}-${own.region}`;
  if (new Intl.DateTimeFormat(locale).resolvedOptions().locale === locale) return locale;
  // There is no locale data for the language in that region. Plain `en` would mean that of the United States.
  return language === 'en' ? 'en-001' : language;
}

function parse(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
