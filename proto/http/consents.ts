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

/** Of the three buttons, of the preferences dialog, or a withdrawal of all that was allowed. */
export const ConsentDecision = z.enum(['accept_all', 'necessary_only', 'custom', 'withdrawn']);
export type ConsentDecision = z.infer<typeof ConsentDecision>;

/** `POST /api/v1/consents`: the proof of one decision. It names nobody: the browser that decided keeps its id. */
export const NewConsent = z.object({
  id: Uuid,
  version: z.int().min(1).max(1_000),
  decision: ConsentDecision,
  preferences: CookiePreferences,
  /** In which it was asked. */
  language: z.enum(languageCodes),
});
export type NewConsent = z.infer<typeof NewConsent>;
