import { z } from 'zod';
import { FeeBps } from '../values/basis-points.ts';
import { Uuid } from '../values/ids.ts';
import { Currency, SumMinor } from '../values/money.ts';
import { pageLimit } from '../values/page.ts';
import { text } from '../values/text.ts';
import { SecurityEvent } from './account.ts';

/** What the administrator sees of an account. Times are ISO 8601; null where it did not happen. */
export const Merchant = z.object({
  id: Uuid,
  email: z.string().nullable(),
  isEmailConfirmed: z.boolean(),
  createdAt: z.string(),
  lastSignInAt: z.string().nullable(),
  hasSecondFactor: z.boolean(),
  isSuspended: z.boolean(),
  /** When the account is erased, where its owner asked for it. */
  deletionDueAt: z.string().nullable(),
  /** Until when its owner lets the administrator look at it. */
  supportAccessUntil: z.string().nullable().default(null),
  /** Since when its owner restricts the processing of it. */
  restrictedSince: z.string().nullable().default(null),
});
export type Merchant = z.infer<typeof Merchant>;

/** `query`: part of an address, or the id of an account. Newest first; `next` asks for the following page. */
export const MerchantQuery = z.object({
  query: text(200).default(''),
  limit: pageLimit(25, 100),
  cursor: Uuid.optional(),
});
export type MerchantQuery = z.infer<typeof MerchantQuery>;

export const MerchantList = z.object({ merchants: z.array(Merchant), next: Uuid.nullable() });
export type MerchantList = z.infer<typeof MerchantList>;

/** Mails of sign-in that can be sent again: what confirms the address, and what chooses a new password. */
export const AccountMail = z.enum(['confirmation', 'recovery']);
export type AccountMail = z.infer<typeof AccountMail>;

export const AccountMailRequest = z.object({ mail: AccountMail });

/** What a merchant pays the platform, and since when, oldest first. */
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

/** What a service counts of the whole installation. */
export const AccountTotals = z.object({ accounts: z.int(), activeUsers: z.int() });
export const CampaignTotals = z.object({ campaigns: z.int(), affiliates: z.int() });
export const EventTotals = z.object({
  clicks: z.int(),
  conversions: z.int(),
  revenue: z.array(z.object({ currency: Currency, amountMinor: SumMinor })),
});
/** What of it an operator may publish, with what affiliates were paid. */
export const InstallationTotals = EventTotals.omit({ revenue: true }).extend({
  paidCommissions: z.array(z.object({ currency: Currency, amountMinor: SumMinor })),
});
