import type { Language } from '@sillage/proto/values/languages';
import type { MailTexts } from '../mail-texts.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';

/** Languages without texts of their own get English ones. */
const TEXTS: Readonly<Partial<Record<Language, MailTexts>>> = { en, fr };

/** The texts, and the language that they are in. */
export function mailTexts(language: Language): { readonly language: Language; readonly texts: MailTexts } {
  const texts = TEXTS[language];
  return texts ? { language, texts } : { language: 'en', texts: en };
}
