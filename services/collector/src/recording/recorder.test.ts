import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Topic } from '@sillage/proto/topics';
import type { OutgoingEvent } from '@sillage/runtime/bus';
import { AppError, createLogger } from '@sillage/runtime/service';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDropLedger } from './drop-ledger.ts';
import { clickRecorded, createRecorder, type Recorder } from './recorder.ts';
import { openSpool } from './spool.ts';

const log = createLogger('test', 'silent');
let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sillage-recorder-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** A log whose behaviour a test sets: it accepts, rejects, or never answers. */
class TestLog {
  behaviour: 'takes' | 'refuses' | 'hangs' = 'takes';
  readonly taken: string[] = [];

  async publish<Message>(_topic: Topic<Message>, events: readonly OutgoingEvent[]): Promise<void> {
    await this.ping();
    this.taken.push(...events.map(({ partitionKey }) => partitionKey));
  }

  async ping(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    if (this.behaviour === 'refuses') throw new AppError('log_unavailable', 'away');
    if (this.behaviour === 'hangs') await new Promise(() => {});
  }
}

const event = (name: string): OutgoingEvent => ({ partitionKey: name, value: new Uint8Array(40) });

async function open(directory: string, bus: TestLog, maxBytes = 1_000_000): Promise<Recorder> {
  const [spool, drops] = [await openSpool(directory, maxBytes), await openDropLedger(directory)];
  return createRecorder({ bus, spool, drops, budgetMs: 30, log });
}

const newDirectory = () => mkdtemp(join(root, 'r-'));
const sumOf = ({ counts }: Recorder) => counts.delivered + counts.spooled + counts.dropped;

test('an event is in the log before it is answered', async () => {
  const bus = new TestLog();
  const recorder = await open(await newDirectory(), bus);
  expect(await clickRecorded(recorder, event('click'))).toBe('delivered');
  expect(await recorder.recordConversion(event('conversion'))).toBe('delivered');
  expect(bus.taken).toEqual(['click', 'conversion']);
  expect(recorder.counts).toEqual({ answered: 2, delivered: 2, spooled: 0, dropped: 0 });
  await recorder.close();
});

test.each(['refuses', 'hangs'] as const)(
  'while the log %s, events are on the disk before they are answered, and reach it afterwards',
  async (how) => {
    const bus = new TestLog();
    const recorder = await open(await newDirectory(), bus);
    bus.behaviour = how;
    expect(await clickRecorded(recorder, event('a'))).toBe('spooled');
    expect(await recorder.recordConversion(event('b'))).toBe('spooled');
    expect(recorder.counts).toEqual({ answered: 2, delivered: 0, spooled: 2, dropped: 0 });
    if (how === 'hangs') return recorder.close();
    bus.behaviour = 'takes';
    await vi.waitFor(() => expect(recorder.counts).toEqual({ answered: 2, delivered: 2, spooled: 0, dropped: 0 }), {
      timeout: 60_000,
    });
    expect(new Set(bus.taken)).toEqual(new Set(['a', 'b']));
    expect(await clickRecorded(recorder, event('c'))).toBe('delivered');
    await recorder.close();
  },
);

test('with log and spool gone, clicks are counted as dropped and conversions are refused', async () => {
  const bus = new TestLog();
  bus.behaviour = 'refuses';
  const directory = await newDirectory();
  const recorder = await open(directory, bus, 100);
  await clickRecorded(recorder, event('fits'));
  expect(await clickRecorded(recorder, event('does not'))).toBe('dropped');
  await expect(recorder.recordConversion(event('nor this'))).rejects.toMatchObject({
    code: 'log_unavailable',
    status: 503,
  });
  expect(recorder.counts).toEqual({ answered: 2, delivered: 0, spooled: 1, dropped: 1 });
  await recorder.close();
  const next = await open(directory, bus, 100);
  expect(next.counts).toEqual({ answered: 2, delivered: 0, spooled: 1, dropped: 1 });
  await next.close();
});

test('once the log is back, new events go straight to it although the spool is not empty yet', async () => {
  const bus = new TestLog();
  const directory = await newDirectory();
  bus.behaviour = 'refuses';
  const before = await open(directory, bus, 10_000_000);
  await Promise.all(Array.from({ length: 9000 }, (_, n) => clickRecorded(before, event(`old-${n}`))));
  await before.close();
  bus.behaviour = 'takes';
  const recorder = await open(directory, bus, 10_000_000);
  await vi.waitFor(() => expect(recorder.isLogAway).toBe(false), { timeout: 60_000, interval: 1 });
  expect(recorder.counts.spooled).toBeGreaterThan(0);
  expect(await clickRecorded(recorder, event('new'))).toBe('delivered');
  await vi.waitFor(() => expect(recorder.counts.spooled).toBe(0), { timeout: 60_000 });
  expect(new Set(bus.taken).size).toBe(9001);
  await recorder.close();
});

test('answered = delivered + spooled + dropped, whatever the log does, and across restarts', async () => {
  const step = fc.constantFrom('takes', 'refuses', 'click', 'click', 'click', 'conversion', 'restart', 'wait');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const bus = new TestLog();
      const directory = await newDirectory();
      let recorder = await open(directory, bus, 600);
      const answered: string[] = [];
      let dropped = 0;
      let work: Promise<void>[] = [];
      for (const [n, step] of steps.entries()) {
        if (step === 'takes' || step === 'refuses') bus.behaviour = step;
        else if (step === 'wait') await new Promise((resolve) => setTimeout(resolve, 1));
        else if (step === 'restart') {
          await Promise.all(work);
          work = [];
          expect(sumOf(recorder)).toBe(recorder.counts.answered);
          await recorder.close();
          recorder = await open(directory, bus, 600);
          expect(sumOf(recorder)).toBe(recorder.counts.answered);
        } else {
          const recorded =
            step === 'click' ? clickRecorded(recorder, event(`e${n}`)) : recorder.recordConversion(event(`e${n}`));
          const count = (where: string) => {
            if (where === 'dropped') dropped += 1;
            else answered.push(`e${n}`);
          };
          work.push(recorded.then(count, () => {}));
        }
      }
      await Promise.all(work);
      expect(sumOf(recorder)).toBe(recorder.counts.answered);
      expect(recorder.counts.dropped).toBe(dropped);
      bus.behaviour = 'takes';
      await vi.waitFor(() => expect(recorder.counts.spooled).toBe(0), { timeout: 60_000, interval: 20 });
      expect(answered.filter((name) => !bus.taken.includes(name))).toEqual([]);
      await recorder.close();
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 240_000);
