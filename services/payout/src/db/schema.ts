export const SCHEMA = 'payout';

// biome-ignore lint/complexity/noBannedTypes: no table yet
export type PayoutDatabase = {};
