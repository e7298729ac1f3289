import { baseLanguage, isLanguage, type Language } from '@sillage/proto/values/languages';

/**
 * The language of the product that an Accept-Language header asks for most; of equals, the first. Undefined where it
 * asks for none of them.
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

/** 1 where none is given; NaN, which is above no other quality, where it is no number. */
function qualityOf(parameters: readonly string[]): number {
  const given = parameters
    .map((parameter) => parameter.trim().toLowerCase())
    .find((parameter) => parameter.startsWith('q='));
  return given === undefined ? 1 : Number(given.slice(2));
}
