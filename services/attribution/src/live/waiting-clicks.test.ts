import { create } from '@bufbuild/protobuf';
import { ClickRecordedSchema } from '@sillage/proto/events/clicks';
import { expect, test } from 'vitest';
import { WaitingClicks } from './waiting-clicks.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const click = (at: number, fields: { idempotencyKey?: string; traceparent?: string } = {}) => ({
  message: create(ClickRecordedSchema, fields),
  at,
});

test('says of each click how long it waited until it was shown, and names the trace of one', () => {
  const [waiting, failed] = [new WaitingClicks(), new WaitingClicks()];
  waiting.add(click(10_000));
  waiting.add(click(10_050));
  waiting.add(click(11_000, { traceparent: `00-${TRACE}-b7ad6b7169203331-01` }));
  failed.add(click(10_000));
  waiting.addAll(failed);
  const seen: unknown[] = [];
  waiting.shown(12_000, (...observed) => seen.push(observed));
  expect(seen).toEqual([
    [2, undefined, 3],
    [1, TRACE, 1],
  ]);
});

test('a click that a server reports with a key may be of long ago: it waited for nobody', () => {
  const waiting = new WaitingClicks();
  waiting.add(click(0, { idempotencyKey: 'order 1' }));
  waiting.shown(1_000_000, () => expect.unreachable());
});

test('a clock that is ahead makes no negative wait', () => {
  const waiting = new WaitingClicks();
  waiting.add(click(5_000));
  const seen: number[] = [];
  waiting.shown(4_000, (seconds) => seen.push(seconds));
  expect(seen).toEqual([0]);
});
