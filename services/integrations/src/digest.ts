import { createHash } from 'node:crypto';

/** A pseudonym of a shop's customer, different in each campaign. */
export const pseudonymOf = (campaignId: string, customerId: string): string =>
  digestOf('customer', campaignId, customerId);

/** A digest of these parts, of fixed length and deterministic. */
export const digestOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
