import { z } from 'zod';

/** Variables of a service that calls Stripe. */
export const StripeConfig = z.object({
  STRIPE_SECRET_KEY: z
    .string()
    .optional()
    .describe(
      'The secret key of a Stripe account. Absent: nothing is charged or transferred, and campaigns need no card; solo on this machine alone starts a stand-in.',
    ),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Replaces Stripe's own address, for a stand-in in tests and local installations."),
});
