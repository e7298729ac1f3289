import { createHash } from 'node:crypto';

/** What a reporter named, and how. */
export interface NamedContent {
  readonly kind: string;
  readonly key: string;
  /** Of all that was reported. */
  readonly digest: string;
}

/**
 * The id of an event whose reporter named it: the same campaign, kind, key and content give the same UUID (version 8,
 * of a SHA-256), so that a repeated report is the same event wherever and whenever it is received, and another one
 * under the same key is not taken for it.
 */
export function eventIdOf(campaignId: string, { kind, key, digest }: NamedContent): string {
  const hex = createHash('sha256').update(`${campaignId}\n${kind}\n${digest}\n${key}`).digest('hex');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The same for a click, with its time in front as in a UUID v7: a sale that names the click is found by that time. */
export function clickIdOf(campaignId: string, named: NamedContent, occurredAtMs: number): string {
  const time = occurredAtMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${eventIdOf(campaignId, named).slice(13)}`;
}
