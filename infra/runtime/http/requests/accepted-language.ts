import { baseLanguage, isLanguage, type Language } from '@sillage/proto/values/languages';

/**
 * The supported language with the highest quality in an Accept-Language header; of equals, the first. Undefined if
 * there is none.
 */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  let best: Language | undefined;
  let bestQuality = 0;
  for (const part of header?.split(',') ?? []) {
    const [tag = '', ...parameters] = part.split(';');
    const language = baseLanguage(tag.trim());
    const quality = qualityOf(parameters);
    if (!isLanguage(language) || !(quality > bestQuality)) continue;
    best = language;
    bestQuality = quality;
  }
  return best;
}

/** 1 if none is given; NaN if it is not a number, which compares as lower than any other. */
function qualityOf(parameters: readonly string[]): number {
  const given = parameters
    .map((parameter) => parameter.trim().toLowerCase())
    .find((parameter) => parameter.startsWith('q='));
  return given === undefined ? 1 : Number(given.slice(2));
}
