import { DAY_MS } from '@sillage/proto/values/durations';

/** A connection without deliveries for this long is silent. */
export const SILENT_AFTER_MS = 7 * DAY_MS;

/** Topic of reports by visitors' checkout pages, which arrive even if the shop itself does not report any more. */
export const CHECKOUT_CLICKED = 'checkout.clicked';

/** Whether the last delivery was too long ago, or there was none. */
export const isSilent = (lastDeliveryAt: Date | null, nowMs: number): boolean =>
  lastDeliveryAt === null || nowMs - lastDeliveryAt.getTime() >= SILENT_AFTER_MS;
