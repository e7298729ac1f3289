import { z } from 'zod';

/** Who pays the affiliates of a campaign: the merchant by themselves, or the platform out of a charge to the merchant's card. */
export const PaymentMode = z.enum(['self_pay', 'managed']);
export type PaymentMode = z.infer<typeof PaymentMode>;

/** Revenue of a merchant, month and currency below this, in minor units (20.00 €), costs no fee. */
export const FEE_WAIVED_BELOW_MINOR = 2_000;

/** Where months begin and end, and what day it is on the 5th. */
export const BILLING_TIME_ZONE = 'Europe/Paris';
/** The day of a month on which the month before is charged. */
export const BILLING_DAY = 5;

/** A calendar month in BILLING_TIME_ZONE: `2026-11`. */
export const BillingPeriod = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month is written like 2026-11');
