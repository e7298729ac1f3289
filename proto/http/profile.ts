import { z } from 'zod';
import { DisplayCurrency } from '../values/display-currencies.ts';
import { languageCodes } from '../values/languages.ts';
import { MerchantMail } from '../values/merchant-mails.ts';
import { NotificationKind } from '../values/notifications.ts';
import { text } from '../values/text.ts';

const Locale = z.enum(languageCodes, 'The platform does not speak this language');

export const MAX_DISPLAY_NAME_LENGTH = 100;

/** How much there was of each notification when the person last looked at them, by its name. */
const SeenNotifications = z.record(text(120).min(1), z.number().nonnegative());
const MAX_SEEN_NOTIFICATIONS = 1_000;

/** How a person wants to be called, and to see the platform: `GET` and `PATCH /api/v1/account/profile`. */
export const Profile = z.object({
  /** Empty where neither they nor their identity provider gave one. */
  displayName: z.string(),
  currency: DisplayCurrency,
  /** Null: not chosen, the browser's language decides. */
  locale: Locale.nullable(),
  /** What the application does not notify them of. */
  mutedNotifications: z.array(NotificationKind),
  /** What they get no mail about. Absent in answers from before they could choose. */
  mutedMails: z.array(MerchantMail).optional(),
  /** What of them is no news any more, on any device. */
  seenNotifications: SeenNotifications,
});
export type Profile = z.infer<typeof Profile>;

/** What is absent stays as it is. An empty name takes the name away. */
export const UpdateProfile = z.object({
  displayName: text(MAX_DISPLAY_NAME_LENGTH, `A name has ${MAX_DISPLAY_NAME_LENGTH} characters at most`)
    .regex(/^\P{Cc}*$/u, 'A name has no control characters')
    .optional(),
  currency: DisplayCurrency.optional(),
  locale: Locale.nullable().optional(),
  /** Each once, however often it is named. */
  mutedNotifications: z
    .array(NotificationKind)
    .max(50)
    .transform((kinds) => [...new Set(kinds)])
    .optional(),
  /** Each once likewise. */
  mutedMails: z
    .array(MerchantMail)
    .max(50)
    .transform((kinds) => [...new Set(kinds)])
    .optional(),
  /** In place of what was seen before: what is over is news when it comes again. */
  seenNotifications: SeenNotifications.refine((seen) => Object.keys(seen).length <= MAX_SEEN_NOTIFICATIONS, {
    error: `At most ${MAX_SEEN_NOTIFICATIONS} notifications are remembered`,
  }).optional(),
});
export type UpdateProfile = z.input<typeof UpdateProfile>;
