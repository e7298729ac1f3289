import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { languageCodes } from '../values/languages.ts';

/** `necessary` cannot be switched off. */
export const CookiePreferences = z.object({
  necessary: z.literal(true),
  analytics: z.boolean(),
  marketing: z.boolean(),
  personalization: z.boolean(),
});
export type CookiePreferences = z.infer<typeof CookiePreferences>;

/** One of the three buttons, the preferences dialog, or a withdrawal of all consent. */
export const ConsentDecision = z.enum(['accept_all', 'necessary_only', 'custom', 'withdrawn']);
export type ConsentDecision = z.infer<typeof ConsentDecision>;

/** `POST /api/v1/consents`: the proof of one decision. Anonymous: only the deciding browser keeps its id. */
export const NewConsent = z.object({
  id: Uuid,
  version: z.int().min(1).max(1_000),
  decision: ConsentDecision,
  preferences: CookiePreferences,
  /** Language of the question. */
  language: z.enum(languageCodes),
});
export type NewConsent = z.infer<typeof NewConsent>;
