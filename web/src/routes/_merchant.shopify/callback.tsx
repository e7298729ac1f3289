import { createFileRoute } from '@tanstack/react-router';
import { ShopifyReturn } from '../../features/connections/shopify/shopify-return.tsx';

/** The same as `/auth/shopify/callback`, for apps that are configured with this address. */
export const Route = createFileRoute('/_merchant/shopify/callback')({ component: ShopifyReturn });
