import type { WalletProvider } from '@sillage/proto/http/payouts';

/** As they call themselves, in every language. */
export const PROVIDER_NAMES: Readonly<Record<WalletProvider, string>> = { paypal: 'PayPal', wise: 'Wise' };
