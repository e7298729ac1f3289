import type { StatusDay } from '@sillage/proto/http/status';

/** Numbers of samples of a part in a period, by result. */
export interface Counts {
  readonly samples: number;
  readonly failed: number;
  readonly slow: number;
  readonly planned: number;
}

const BPS = 10_000;
/** 1 % of a day is about a quarter of an hour, which is an outage rather than a hiccup. */
const OUTAGE_SHARE_BPS = 100;
const SLOW_SHARE_BPS = 500;

/** Share of the time outside of announced maintenance; null if there was none. Never rounded up to 100 %. */
export function availableBps({ samples, failed, planned }: Counts): number | null {
  const counted = samples - planned;
  return counted <= 0 ? null : Math.floor(((counted - failed) * BPS) / counted);
}

export function dayState({ samples, failed, slow, planned }: Counts): StatusDay['state'] {
  const counted = samples - planned;
  if (counted <= 0) return planned > 0 ? 'maintenance' : 'unknown';
  if (failed * BPS >= counted * OUTAGE_SHARE_BPS) return 'outage';
  if (failed > 0 || slow * BPS >= counted * SLOW_SHARE_BPS) return 'degraded';
  return planned > 0 ? 'maintenance' : 'operational';
}

export const sumOf = (days: readonly Counts[]): Counts =>
  days.reduce<Counts>(
    (sum, day) => ({
      samples: sum.samples + day.samples,
      failed: sum.failed + day.failed,
      slow: sum.slow + day.slow,
      planned: sum.planned + day.planned,
    }),
    { samples: 0, failed: 0, slow: 0, planned: 0 },
  );
