import { z } from 'zod';

/**
 * `GET /api/v1/billing/tax-settings`; `PUT` with the same replaces it. `details`: affiliates whom the merchant pays are
 * asked for tax details. `selfBilling`: the merchant writes the invoices of affiliates who agree, which needs the
 * details of both. 409 `conflict` if the merchant has no billing details.
 */
export const TaxAsks = z.object({ details: z.boolean(), selfBilling: z.boolean() });
export type TaxAsks = z.infer<typeof TaxAsks>;
