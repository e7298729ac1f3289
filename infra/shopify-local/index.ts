export { type ShopifyLocal, type ShopifyLocalOptions, startShopifyLocal } from './start.ts';
export type { WebhookFaults } from './webhooks.ts';
