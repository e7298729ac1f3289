import type { Click } from '@sillage/proto/http/conversions';
import type { LiveUpdate } from '@sillage/proto/http/live';
import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { NO_TOTALS } from '../format/totals.ts';
import { createEventParser } from './event-stream.ts';
import { follow } from './follow.ts';
import { type LiveTotals, mergeRows, mergeTotals, NO_ROWS, newerTotals, newestFirst } from './merge.ts';

const CAMPAIGN = '0b8f3c9e-9d5e-4a53-8a52-1b2c3d4e5f60';
const update = (version: number, clicks: number, asOf = '2026-11-21T10:00:00.000Z'): LiveUpdate => ({
  campaignId: CAMPAIGN,
  version,
  asOf,
  totals: { ...NO_TOTALS, clicks },
  clicks: [],
  conversions: [],
});
const click = (id: string, occurredAt: string, device = 'mobile'): Click => ({
  id,
  campaignId: CAMPAIGN,
  affiliateId: CAMPAIGN,
  outcome: 'counted',
  superseded: false,
  rejectedReason: null,
  country: 'FR',
  device,
  browser: 'Firefox',
  referrerHost: '',
  subs: [],
  occurredAt,
});

test('the greatest version wins, whatever the order of arrival', () => {
  const none: LiveTotals = new Map();
  const inOrder = [update(1, 1), update(2, 5), update(3, 7)].reduce(mergeTotals, none);
  const shuffled = [update(3, 7), update(1, 1), update(3, 7), update(2, 5)].reduce(mergeTotals, none);
  expect(shuffled).toEqual(inOrder);
  expect(shuffled.get(CAMPAIGN)?.totals.clicks).toBe(7);
});

test('a repeated message changes nothing, so nothing is drawn again', () => {
  const known = mergeTotals(new Map(), update(2, 5));
  expect(mergeTotals(known, update(2, 5))).toBe(known);
  expect(mergeRows(NO_ROWS, update(3, 5), 1)).toBe(NO_ROWS);
});

test('rows are newest first, once each, and the newer telling of a row wins', () => {
  const older = [click('b', '2026-11-21T10:00:01Z'), click('a', '2026-11-21T10:00:00Z')];
  const newer = [click('c', '2026-11-21T10:00:02Z'), click('a', '2026-11-21T10:00:00Z', 'desktop')];
  const merged = newestFirst(newer, older);
  expect(merged.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  expect(merged[2]?.device).toBe('desktop');
});

test('fetched totals give way to streamed ones only where those are as new', () => {
  const fetched = { asOf: '2026-11-21T10:00:00Z', totals: { ...NO_TOTALS, clicks: 10 } };
  expect(newerTotals(fetched, undefined).clicks).toBe(10);
  expect(newerTotals(fetched, { asOf: '2026-11-21T09:59:59Z', totals: NO_TOTALS }).clicks).toBe(10);
  expect(newerTotals(fetched, { asOf: '2026-11-21T10:00:01Z', totals: { ...NO_TOTALS, clicks: 11 } }).clicks).toBe(11);
});

test('events are read however the stream is cut', () => {
  const text = ': hi\n\nevent: update\r\ndata: {"a":\r\ndata: 1}\r\n\r\nevent: update\ndata: 2\n\n';
  for (let size = 1; size < text.length; size += 1) {
    const parse = createEventParser();
    const events = [];
    for (let at = 0; at < text.length; at += size) events.push(...parse(text.slice(at, at + size)));
    expect(events.filter((event) => event.event === 'update').map((event) => event.data)).toEqual(['{"a":\n1}', '2']);
  }
});

function streamOf(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } });
}

test('a stream that ends is opened again, and what it said is kept', async () => {
  const stop = new AbortController();
  const heard: number[] = [];
  let opened = 0;
  await follow(
    {
      open: async () => {
        opened += 1;
        return streamOf(
          `event: update\ndata: ${JSON.stringify(update(opened, opened))}\n\nevent: update\ndata: broken\n\n`,
        );
      },
      onUpdate: ({ totals }) => {
        heard.push(totals.clicks);
        if (totals.clicks === 3) stop.abort();
      },
      onHeard: () => {},
      onStatus: () => {},
      wait: async () => {},
    },
    stop.signal,
  );
  expect(heard).toEqual([1, 2, 3]);
});

test('a refusal ends it, a fault of the server does not', async () => {
  const answers = [
    new ApiError('unavailable', 503, ''),
    new ApiError('network', 0, ''),
    new ApiError('not_found', 404, ''),
  ];
  const waits: number[] = [];
  let opened = 0;
  await follow(
    {
      open: async () => {
        opened += 1;
        throw answers[opened - 1] ?? new Error('opened too often');
      },
      onUpdate: () => {},
      onHeard: () => {},
      onStatus: () => {},
      wait: async (ms) => void waits.push(ms),
    },
    new AbortController().signal,
  );
  expect(opened).toBe(3);
  expect(waits).toHaveLength(2);
});
