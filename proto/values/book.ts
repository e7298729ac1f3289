import { z } from 'zod';

/** A book of the ledger: that of real money, or that of campaigns in test mode. No sum is ever of both. */
export const Book = z.enum(['live', 'test']);
export type Book = z.infer<typeof Book>;
