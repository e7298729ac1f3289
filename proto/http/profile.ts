import { z } from 'zod';
import { DisplayCurrency } from '../values/display-currencies.ts';
import { languageCodes } from '../values/languages.ts';
import { MerchantMail } from '../values/merchant-mails.ts';
import { NotificationKind } from '../values/notifications.ts';
import { text } from '../values/text.ts';

const Locale = z.enum(languageCodes, 'The platform does not speak this language');

export const MAX_DISPLAY_NAME_LENGTH = 100;

/** The count of each notification when the person last viewed them, by name. */
const SeenNotifications = z.record(text(120).min(1), z.number().nonnegative());
const MAX_SEEN_NOTIFICATIONS = 1_000;

/** A person's display name and preferences: `GET` and `PATCH /api/v1/account/profile`. */
export const Profile = z.object({
  /** Empty if neither they nor their identity provider gave one. */
  displayName: z.string(),
  currency: DisplayCurrency,
  /** Null: not chosen, so the browser's language is used. */
  locale: Locale.nullable(),
  /** Notifications that they switched off in the application. */
  mutedNotifications: z.array(NotificationKind),
  /** Mails that they switched off. Absent in answers from before this feature. */
  mutedMails: z.array(MerchantMail).optional(),
  /** Notifications that they have seen on any device. */
  seenNotifications: SeenNotifications,
});
export type Profile = z.infer<typeof Profile>;

/** Absent fields stay as they are. An empty name removes it. */
export const UpdateProfile = z.object({
  displayName: text(MAX_DISPLAY_NAME_LENGTH, `A name has ${MAX_DISPLAY_NAME_LENGTH} characters at most`)
    .regex(/^\P{Cc}*$/u, 'A name has no control characters')
    .optional(),
  currency: DisplayCurrency.optional(),
  locale: Locale.nullable().optional(),
  /** Without duplicates. */
  mutedNotifications: z
    .array(NotificationKind)
    .max(50)
    .transform((kinds) => [...new Set(kinds)])
    .optional(),
  /** Without duplicates. */
  mutedMails: z
    .array(MerchantMail)
    .max(50)
    .transform((kinds) => [...new Set(kinds)])
    .optional(),
  /** Replaces the earlier value, so that a notification that ended is new when it recurs. */
  seenNotifications: SeenNotifications.refine((seen) => Object.keys(seen).length <= MAX_SEEN_NOTIFICATIONS, {
    error: `At most ${MAX_SEEN_NOTIFICATIONS} notifications are remembered`,
  }).optional(),
});
export type UpdateProfile = z.input<typeof UpdateProfile>;
