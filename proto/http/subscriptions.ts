import { z } from 'zod';
import { languageCodes } from '../values/languages.ts';
import { emailAddress, verbatim } from '../values/text.ts';

/** A request for mails about incidents and maintenance. */
export const NewSubscription = z.object({
  email: emailAddress(),
  /** Language of the mails. */
  language: z.enum(languageCodes),
});
export type NewSubscription = z.infer<typeof NewSubscription>;

/** The token in a mail's link. */
export const SubscriptionToken = z.object({ token: verbatim(200).min(1) });

export const ConfirmedSubscription = z.object({ email: z.string() });
export type ConfirmedSubscription = z.infer<typeof ConfirmedSubscription>;

/** A POST with the token of a mail in its query unsubscribes. */
export const CANCELLATION_PATH = '/api/v1/status/subscriptions/cancellation';
