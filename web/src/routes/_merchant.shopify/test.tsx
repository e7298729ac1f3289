import { createFileRoute } from '@tanstack/react-router';
import { ShopifyTest } from '../../features/connections/shopify/shopify-test.tsx';

/** Diagnoses the merchant's Shopify shops. */
export const Route = createFileRoute('/_merchant/shopify/test')({ component: ShopifyTest });
