import { createHash } from 'node:crypto';

/** A pseudonym of a shop's customer, which no other campaign has. */
export const pseudonymOf = (campaignId: string, customerId: string): string =>
  digestOf('customer', campaignId, customerId);

/** A name of bounded length for these parts: the same for the same ones. */
export const digestOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
