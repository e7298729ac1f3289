import { z } from 'zod';
import { AFFILIATE_MAILS } from '../values/affiliate-mails.ts';
import { Uuid } from '../values/ids.ts';
import { languageCodes } from '../values/languages.ts';
import { verbatim } from '../values/text.ts';
import { timeZoneName } from '../values/time-zone.ts';

const AffiliateMail = z.enum(AFFILIATE_MAILS);
const MailChoice = z.object({ kind: AffiliateMail, isOn: z.boolean() });

/** `GET /api/v1/public/programmes/mail-settings`, with a session's cookie: how mails to an address are sent. */
export const MailSettings = z.object({
  email: z.string(),
  /** Null: each mail uses the language that its sender knows, or the installation's. */
  language: z.enum(languageCodes).nullable(),
  /** Null: the installation's. */
  timeZone: z.string().nullable(),
  /** Programmes with optional mails; those in test mode send none. */
  programmes: z.array(
    z.object({
      affiliateId: Uuid,
      campaignName: z.string(),
      /** Null if the merchant gave no name. */
      merchantName: z.string().nullable(),
      mails: z.array(MailChoice),
    }),
  ),
});
export type MailSettings = z.infer<typeof MailSettings>;

/** `PATCH` of the same: absent fields stay as they are. */
export const UpdateMailSettings = z.object({
  language: z.enum(languageCodes).optional(),
  timeZone: timeZoneName().optional(),
  mails: z
    .array(MailChoice.extend({ affiliateId: Uuid }))
    .max(1_000)
    .optional(),
});
export type UpdateMailSettings = z.infer<typeof UpdateMailSettings>;

/**
 * A POST with the token of a mail in its query switches such mails off, without a session (RFC 8058). Succeeds even if
 * they were off already, or are no longer sent.
 */
export const OPT_OUT_PATH = '/api/v1/public/programmes/opt-outs';
/** The page for people, with the token in its fragment. */
export const OPT_OUT_PAGE = '/programmes/opt-out';

const OptOutToken = verbatim(1_000).min(1);
export const OptOutLink = z.object({ token: OptOutToken });

/** `POST` and `PUT` of `/api/v1/public/programmes/opt-outs/choice`: reads and sets the choice. */
export const SetOptOut = z.object({ token: OptOutToken, isOn: z.boolean() });

/** 403 `link_expired` or `link_invalid`, also if the affiliate no longer has the address. */
export const OptOutChoice = z.object({ kind: AffiliateMail, isOn: z.boolean(), campaignName: z.string() });
export type OptOutChoice = z.infer<typeof OptOutChoice>;
