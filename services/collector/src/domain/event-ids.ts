import { createHash } from 'node:crypto';

/**
 * The id of an event whose reporter named it: the same campaign, kind and key give the same UUID (version 8, of a
 * SHA-256), so that a repeated report is the same event wherever and whenever it is received.
 */
export function eventIdOf(campaignId: string, kind: string, key: string): string {
  const hex = createHash('sha256').update(`${campaignId}\n${kind}\n${key}`).digest('hex');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The same for a click, with its time in front as in a UUID v7: a sale that names the click is found by that time. */
export function clickIdOf(campaignId: string, key: string, occurredAtMs: number): string {
  const time = occurredAtMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${eventIdOf(campaignId, 'click', key).slice(13)}`;
}
