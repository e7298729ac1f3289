import type { Click, Conversion } from '@sillage/proto/http/conversions';
import type { ClickRow } from '../db/clicks/click-columns.ts';
import type { ConversionRow } from '../db/conversions/conversions.ts';
import { clickView, conversionView } from '../queries/views.ts';

const PER_CAMPAIGN = 20;

/** The last clicks of a batch, at most 20 of each campaign. */
export function liveClicks(rows: readonly ClickRow[]): Click[] {
  return lastOfEach(
    rows,
    (row) => row.message.campaignId,
    (row) => row.at,
  ).map(({ message, at, outcome, superseded }) =>
    clickView({
      id: message.eventId,
      campaignId: message.campaignId,
      affiliateId: message.affiliateId,
      outcome,
      superseded,
      rejectedReason: message.rejectedReason,
      country: message.country,
      device: message.device,
      browser: message.browser,
      referrerHost: message.referrerHost,
      subs: message.subs,
      occurredAt: new Date(at),
    }),
  );
}

export function liveConversions(rows: readonly ConversionRow[]): Conversion[] {
  return lastOfEach(
    rows,
    (row) => row.campaignId,
    (row) => row.occurredAt.getTime(),
  ).map(conversionView);
}

function lastOfEach<T>(rows: readonly T[], keyOf: (row: T) => string, timeOf: (row: T) => number): T[] {
  const counts = new Map<string, number>();
  return rows
    .toSorted((a, b) => timeOf(b) - timeOf(a))
    .filter((row) => {
      const count = (counts.get(keyOf(row)) ?? 0) + 1;
      counts.set(keyOf(row), count);
      return count <= PER_CAMPAIGN;
    });
}
