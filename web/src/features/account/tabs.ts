/** In the order in which they are shown. */
export const ACCOUNT_TABS = [
  'profile',
  'security',
  'currency',
  'cards',
  'details',
  'invoices',
  'api-keys',
  'webhooks',
  'export',
  'danger',
] as const;
