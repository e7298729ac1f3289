import type { Language } from '@sillage/proto/values/languages';
import type { MailTexts } from '../mail-texts.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ru } from './ru.ts';
import { zh } from './zh.ts';

export const MAIL_TEXTS: Readonly<Record<Language, MailTexts>> = { en, fr, es, ru, zh };
