import { createFileRoute } from '@tanstack/react-router';
import { ShopifyReturn } from '../features/connections/shopify/shopify-return.tsx';

/** Where Shopify leads back to, once the merchant has given permission or refused it. */
export const Route = createFileRoute('/_merchant/auth/shopify/callback')({ component: ShopifyReturn });
