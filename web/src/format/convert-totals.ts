import type { Totals } from '@sillage/proto/http/statistics';
import { convertMinor, type RatesPerEuro } from '@sillage/proto/values/exchange-rates';
import { sumBy } from '@sillage/proto/values/sum-by';
import type { MoneyTotals } from './totals.ts';

/**
 * All money converted to one currency, for display. A currency without a rate keeps its own row; without any rates, all
 * do. Ledger and payments are never converted.
 */
export function convertTotals(totals: Totals, currency: string, rates: RatesPerEuro = {}): Totals {
  const converted = totals.money.map((row) => convertMoney(row, currency, rates));
  const money = sumBy(converted, (sums) => sums.currency);
  return { ...totals, money: [...money.values()] };
}

function convertMoney(row: MoneyTotals, currency: string, rates: RatesPerEuro): MoneyTotals {
  if (convertMinor(0n, row.currency, currency, rates) === undefined) return row;
  const converted = (amountMinor: bigint): bigint =>
    convertMinor(amountMinor, row.currency, currency, rates) ?? amountMinor;
  return {
    currency,
    revenueMinor: converted(row.revenueMinor),
    refundedMinor: converted(row.refundedMinor),
    commissionMinor: converted(row.commissionMinor),
    pendingCommissionMinor: converted(row.pendingCommissionMinor),
    approvedCommissionMinor: converted(row.approvedCommissionMinor),
    paidCommissionMinor: converted(row.paidCommissionMinor),
    feeMinor: converted(row.feeMinor),
    netRevenueMinor: converted(row.netRevenueMinor),
    totalCostMinor: converted(row.totalCostMinor),
  };
}
