/** The rollup columns that are summed, in SQL. */
export const COUNTS = [
  'clicks',
  'repeated_clicks',
  'superseded_clicks',
  'rejected_clicks',
  'visitors',
  'conversions',
  'pending_conversions',
  'test_conversions',
  'awaiting_review',
];
export const MONEY = [
  'revenue_minor',
  'refunded_minor',
  'commission_minor',
  'pending_commission_minor',
  'approved_commission_minor',
  'paid_commission_minor',
  'fee_minor',
];
