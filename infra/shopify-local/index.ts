export { type ShopifyLocal, type ShopifyLocalOptions, startShopifyLocal } from './start.ts';
