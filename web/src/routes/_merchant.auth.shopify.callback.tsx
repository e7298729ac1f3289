import { createFileRoute } from '@tanstack/react-router';
import { ShopifyReturn } from '../features/connections/shopify/shopify-return.tsx';

/** Shopify returns here after the merchant has granted or refused permission. */
export const Route = createFileRoute('/_merchant/auth/shopify/callback')({ component: ShopifyReturn });
