import { expect, test, vi } from 'vitest';
import { AppError } from '../../service/index.ts';
import type { EventBatch, ReceivedEvent } from '../event-bus.ts';
import { mergeBatches } from './merge-batches.ts';

type Word = { readonly text: string };

function batchOf(partition: number, ...texts: readonly string[]): EventBatch<Word> {
  const events = texts.map(
    (text, place): ReceivedEvent<Word> => ({
      message: { text },
      position: { topic: 'words', partition, offset: BigInt(place), index: 0 },
      key: undefined,
      headers: {},
      raw: new Uint8Array(),
    }),
  );
  const { signal } = new AbortController();
  return { topic: 'words', partition, events, nextOffset: BigInt(texts.length), signal };
}

const wordsOf = (batches: readonly EventBatch<Word>[]) =>
  batches.map(({ events }) => events.map(({ message }) => message.text).join(' '));

test('batches that wait at the same time are handled as one, up to a number of events; each gets its own refusals', async () => {
  const handle = vi.fn(
    async (batches: readonly EventBatch<Word>[]) =>
      new Map(
        batches.map((batch) => [
          batch,
          batch.events
            .filter(({ message }) => message.text === 'odd')
            .map((event) => ({ event, code: 'odd', reason: 'It is odd.' })),
        ]),
      ),
  );
  const handler = mergeBatches(handle, { concurrency: 1, maxEvents: 4 });
  const refusals = await Promise.all([
    handler(batchOf(0, 'a', 'odd')),
    handler(batchOf(1, 'b', 'c')),
    handler(batchOf(2, 'd', 'e', 'f', 'g', 'h')),
    handler(batchOf(3, 'i')),
  ]);
  expect(handle.mock.calls.map(([batches]) => wordsOf(batches))).toEqual([['a odd', 'b c'], ['d e f g h'], ['i']]);
  expect(refusals.map((refused) => refused?.map(({ code }) => code))).toEqual([['odd'], [], [], []]);
});

test('a batch that cannot be handled fails alone, for its own reason; the others are handled', async () => {
  const handled: string[] = [];
  const handler = mergeBatches<Word>(
    async (batches) => {
      const words = wordsOf(batches);
      if (words.includes('poison')) throw new AppError('unreadable_event', 'It is poison.');
      handled.push(...words);
      return new Map();
    },
    { concurrency: 1, maxEvents: 100 },
  );
  const outcomes = await Promise.allSettled(
    ['a', 'poison', 'b'].map((text, partition) => handler(batchOf(partition, text))),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes[1]).toMatchObject({ reason: { message: 'It is poison.' } });
  expect(handled).toEqual(['a', 'b']);
});

test('what passes fails for all of them, and is not tried batch by batch', async () => {
  const handle = vi.fn(async () => {
    throw new AppError('unavailable', 'Postgres does not answer.');
  });
  const handler = mergeBatches<Word>(handle, { concurrency: 1, maxEvents: 100 });
  const outcomes = await Promise.allSettled([handler(batchOf(0, 'a')), handler(batchOf(1, 'b'))]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(handle).toHaveBeenCalledTimes(1);
});
