import { createHash } from 'node:crypto';

/** A report with an idempotency key. */
export interface NamedContent {
  readonly kind: string;
  readonly key: string;
  /** Of the whole report. */
  readonly digest: string;
}

/**
 * The event id of a report with an idempotency key. The same campaign, kind, key and content give the same UUID
 * (version 8, of a SHA-256), so a repeated report is the same event wherever and whenever it is received, and a
 * different report under the same key is not mistaken for it.
 */
export function eventIdOf(campaignId: string, { kind, key, digest }: NamedContent): string {
  const hex = createHash('sha256').update(`${campaignId}\n${kind}\n${digest}\n${key}`).digest('hex');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The same for a click, with its time in front as in a UUID v7, because a sale's click is looked up by that time. */
export function clickIdOf(campaignId: string, named: NamedContent, occurredAtMs: number): string {
  const time = occurredAtMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${eventIdOf(campaignId, named).slice(13)}`;
}
