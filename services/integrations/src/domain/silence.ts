import { DAY_MS } from '@sillage/proto/values/durations';

/** Beyond it a connection counts as silent. */
export const SILENT_AFTER_MS = 7 * DAY_MS;

/** Nothing was heard of it for so long, or never. */
export const isSilent = (lastDeliveryAt: Date | null, nowMs: number): boolean =>
  lastDeliveryAt === null || nowMs - lastDeliveryAt.getTime() >= SILENT_AFTER_MS;
