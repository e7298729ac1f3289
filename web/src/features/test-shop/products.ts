/** Prices in whole euros, as in the address of the next page. */
export const PRODUCTS = [
  { key: 'starter', name: 'Starter', price: 29, before: null },
  { key: 'pro', name: 'Pro', price: 99, before: 129 },
] as const;
