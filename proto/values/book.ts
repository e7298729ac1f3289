import { z } from 'zod';

/** A book of the ledger: real money, or campaigns in test mode. The two are never summed. */
export const Book = z.enum(['live', 'test']);
export type Book = z.infer<typeof Book>;

/** Reported as a test while the campaign was live: shown, but never money. In the test book it counts as an order. */
export const isTestInLiveBook = ({ isTest, book }: { readonly isTest: boolean; readonly book: Book }): boolean =>
  isTest && book === 'live';
