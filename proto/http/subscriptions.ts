import { z } from 'zod';
import { languageCodes } from '../values/languages.ts';
import { emailAddress, verbatim } from '../values/text.ts';

/** Somebody wants mails about incidents and maintenance. */
export const NewSubscription = z.object({
  email: emailAddress(),
  /** Of the mails. */
  language: z.enum(languageCodes),
});
export type NewSubscription = z.infer<typeof NewSubscription>;

/** What the link of a mail carries. */
export const SubscriptionToken = z.object({ token: verbatim(200).min(1) });

export const ConfirmedSubscription = z.object({ email: z.string() });
export type ConfirmedSubscription = z.infer<typeof ConfirmedSubscription>;

/** Where a POST with the token of a mail in its query unsubscribes. */
export const CANCELLATION_PATH = '/api/v1/status/subscriptions/cancellation';
