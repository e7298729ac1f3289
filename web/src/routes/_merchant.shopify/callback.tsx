import { createFileRoute } from '@tanstack/react-router';
import { ShopifyReturn } from '../../features/connections/shopify/shopify-return.tsx';

/** The same as `/auth/shopify/callback`, for apps whose settings name this one. */
export const Route = createFileRoute('/_merchant/shopify/callback')({ component: ShopifyReturn });
