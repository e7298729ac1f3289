/** In display order. */
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
