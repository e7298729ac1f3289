import { createFileRoute } from '@tanstack/react-router';
import { ShopifyTest } from '../../features/connections/shopify/shopify-test.tsx';

/** What is right and what is not in the merchant's shops. */
export const Route = createFileRoute('/_merchant/shopify/test')({ component: ShopifyTest });
