import type { WalletProvider } from '@sillage/proto/http/payouts';

/** Brand names, the same in every language. */
export const PROVIDER_NAMES: Readonly<Record<WalletProvider, string>> = { paypal: 'PayPal', wise: 'Wise' };
