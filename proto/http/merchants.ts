import { z } from 'zod';
import { FeeBps } from '../values/basis-points.ts';
import { Uuid } from '../values/ids.ts';
import { Currency, SumMinor } from '../values/money.ts';
import { pageLimit } from '../values/page.ts';
import { text } from '../values/text.ts';
import { SecurityEvent } from './account.ts';

/** An account as the administrator sees it. Times are ISO 8601; null if the event has not happened. */
export const Merchant = z.object({
  id: Uuid,
  email: z.string().nullable(),
  /** The account may sign in by the address, which its creator may only have typed. */
  isEmailConfirmed: z.boolean(),
  /** Whoever can sign in to the account receives mail at the address. */
  isEmailProven: z.boolean().default(false),
  createdAt: z.string(),
  lastSignInAt: z.string().nullable(),
  hasSecondFactor: z.boolean(),
  isSuspended: z.boolean(),
  /** The scheduled time of erasure, if the owner requested it. */
  deletionDueAt: z.string().nullable(),
  /** The end of the owner's consent to being viewed by the administrator. */
  supportAccessUntil: z.string().nullable().default(null),
  /** The time since which the owner has restricted the processing of the account. */
  restrictedSince: z.string().nullable().default(null),
});
export type Merchant = z.infer<typeof Merchant>;

/** `query`: part of an address, or the id of an account. Newest first; `next` is the cursor of the following page. */
export const MerchantQuery = z.object({
  query: text(200).default(''),
  limit: pageLimit(25, 100),
  cursor: Uuid.optional(),
});
export type MerchantQuery = z.infer<typeof MerchantQuery>;

export const MerchantList = z.object({ merchants: z.array(Merchant), next: Uuid.nullable() });
export type MerchantList = z.infer<typeof MerchantList>;

/** Sign-in mails that can be resent: for confirming the address, and for setting a new password. */
export const AccountMail = z.enum(['confirmation', 'recovery']);
export type AccountMail = z.infer<typeof AccountMail>;

export const AccountMailRequest = z.object({ mail: AccountMail });

/** A merchant's fee rates with their start, oldest first. */
export const MerchantPlan = z.object({
  feeBps: FeeBps,
  history: z.array(z.object({ from: z.string().nullable(), feeBps: FeeBps })),
});
export type MerchantPlan = z.infer<typeof MerchantPlan>;

export const PlanChange = z.object({ feeBps: FeeBps });

export const ImportantEvents = z.object({
  events: z.array(SecurityEvent.extend({ userId: Uuid, severity: z.enum(['high', 'critical']) })),
});
export type ImportantEvents = z.infer<typeof ImportantEvents>;
export const ImportantEventsQuery = z.object({ limit: pageLimit(10, 100) });

/** A service's totals of the whole installation. */
export const AccountTotals = z.object({ accounts: z.int(), activeUsers: z.int() });
export const CampaignTotals = z.object({ campaigns: z.int(), affiliates: z.int() });
export const EventTotals = z.object({
  clicks: z.int(),
  conversions: z.int(),
  revenue: z.array(z.object({ currency: Currency, amountMinor: SumMinor })),
});
/** Totals that an operator may publish, with the commissions paid to affiliates. */
export const InstallationTotals = EventTotals.omit({ revenue: true }).extend({
  paidCommissions: z.array(z.object({ currency: Currency, amountMinor: SumMinor })),
});
