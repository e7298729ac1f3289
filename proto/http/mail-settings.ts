import { z } from 'zod';
import { AFFILIATE_MAILS } from '../values/affiliate-mails.ts';
import { Uuid } from '../values/ids.ts';
import { languageCodes } from '../values/languages.ts';
import { verbatim } from '../values/text.ts';
import { timeZoneName } from '../values/time-zone.ts';

const AffiliateMail = z.enum(AFFILIATE_MAILS);
const MailChoice = z.object({ kind: AffiliateMail, isOn: z.boolean() });

/** `GET /api/v1/public/programmes/mail-settings`, with the cookie of a session: how an address is written to. */
export const MailSettings = z.object({
  email: z.string(),
  /** Null: each mail is in the language that its sender knows, or in that of the installation. */
  language: z.enum(languageCodes).nullable(),
  /** Null: that of the installation. */
  timeZone: z.string().nullable(),
  /** Those whose mails can be switched off: nobody is written to in test mode. */
  programmes: z.array(
    z.object({
      affiliateId: Uuid,
      campaignName: z.string(),
      /** Null where they gave no name. */
      merchantName: z.string().nullable(),
      mails: z.array(MailChoice),
    }),
  ),
});
export type MailSettings = z.infer<typeof MailSettings>;

/** `PATCH` of the same: what is absent stays as it is. */
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
 * Where a POST with the token of a mail in its query switches those mails off, without a session (RFC 8058). What it
 * switched off before, or nobody gets any more, is no error.
 */
export const OPT_OUT_PATH = '/api/v1/public/programmes/opt-outs';
/** The page for people, with the token in its fragment. */
export const OPT_OUT_PAGE = '/programmes/opt-out';

const OptOutToken = verbatim(1_000).min(1);
export const OptOutLink = z.object({ token: OptOutToken });

/** `POST` and `PUT` of `/api/v1/public/programmes/opt-outs/choice`: how it is, and how it shall be. */
export const SetOptOut = z.object({ token: OptOutToken, isOn: z.boolean() });

/** 403 `link_expired` or `link_invalid`, also where the affiliate does not have the address any more. */
export const OptOutChoice = z.object({ kind: AffiliateMail, isOn: z.boolean(), campaignName: z.string() });
export type OptOutChoice = z.infer<typeof OptOutChoice>;
