import { DAY_MS } from '@sillage/proto/values/durations';

/** A connection without deliveries for this long is silent. */
export const SILENT_AFTER_MS = 7 * DAY_MS;

/** Whether the last delivery was too long ago, or there was none. */
export const isSilent = (lastDeliveryAt: Date | null, nowMs: number): boolean =>
  lastDeliveryAt === null || nowMs - lastDeliveryAt.getTime() >= SILENT_AFTER_MS;
