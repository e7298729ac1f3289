import { z } from 'zod';
import { DisplayCurrency } from '../values/display-currencies.ts';
import { languageCodes } from '../values/languages.ts';
import { text } from '../values/text.ts';

const Locale = z.enum(languageCodes, 'The platform does not speak this language');

export const MAX_DISPLAY_NAME_LENGTH = 100;

/** How a person wants to be called, and to see the platform: `GET` and `PATCH /api/v1/account/profile`. */
export const Profile = z.object({
  /** Empty where neither they nor their identity provider gave one. */
  displayName: z.string(),
  currency: DisplayCurrency,
  /** Null: not chosen, the browser's language decides. */
  locale: Locale.nullable(),
});
export type Profile = z.infer<typeof Profile>;

/** What is absent stays as it is. An empty name takes the name away. */
export const UpdateProfile = z.object({
  displayName: text(MAX_DISPLAY_NAME_LENGTH, `A name has ${MAX_DISPLAY_NAME_LENGTH} characters at most`)
    .regex(/^\P{Cc}*$/u, 'A name has no control characters')
    .optional(),
  currency: DisplayCurrency.optional(),
  locale: Locale.nullable().optional(),
});
export type UpdateProfile = z.input<typeof UpdateProfile>;
