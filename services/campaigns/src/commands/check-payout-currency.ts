import { AppError } from '@sillage/runtime/service';
import type { CampaignRow } from '../db/schema.ts';

/**
 * Throws `currency_not_payable` for a live campaign whose affiliates the platform is to pay in a currency that is not
 * among these; null: they are not known.
 */
export function checkPayoutCurrency(
  payable: readonly string[] | null,
  { paymentMode, currency, isTest }: Pick<CampaignRow, 'paymentMode' | 'currency' | 'isTest'>,
): void {
  if (isTest || paymentMode !== 'managed' || payable === null || payable.includes(currency)) return;
  throw new AppError(
    'currency_not_payable',
    `The platform cannot pay affiliates in ${currency}, because its payment provider would convert what it charges. Nothing was changed. Choose to pay affiliates yourself, or ask the operator for payments in ${currency}.`,
  );
}
