import { DAY_MS } from '@sillage/proto/values/durations';
import { expect, test } from 'vitest';
import { type CallOnce, type CallState, callOnce, type StoredCall } from './call-once.ts';
import { ProviderFault } from './fault.ts';
import { nextCall } from './next-call.ts';

class Killed extends Error {}

type Point = 'look' | 'store' | 'send' | 'effect' | 'settle';
const POINTS: readonly Point[] = ['look', 'store', 'send', 'effect', 'settle'];

/** A provider that keeps keys for a day, and one row that says what is known of the calls for one thing. */
function createWorld({ keepsExhaustedKey = false } = {}) {
  const START = Date.parse('2026-11-21T10:00:00Z');
  const clock = { now: START };
  const answers = new Map<string, { readonly at: number; readonly answer: string }>();
  const made: string[] = [];
  const sent: string[] = [];
  const faults: { readonly before: boolean; readonly error: Error }[] = [];
  const row: { key: string | null; keyUsedAt: Date | null; state: CallState | 'none' } = {
    key: null,
    keyUsedAt: null,
    state: 'none',
  };
  const deaths = new Set<Point>();
  let looks = 0;

  const pass = (point: Point) => {
    if (deaths.delete(point)) throw new Killed(point);
  };

  function answerTo(key: string): string {
    const known = answers.get(key);
    if (known && clock.now - known.at < DAY_MS) return known.answer;
    const answer = `object_${made.push(key)}`;
    answers.set(key, { at: clock.now, answer });
    return answer;
  }

  async function run(): Promise<string> {
    const history = {
      isOutcomeUnknown: row.state === 'unknown',
      keyUsedAt: row.keyUsedAt,
      requestedAt: new Date(START),
    };
    const next = nextCall(history, clock.now);
    const find = async () => {
      looks += 1;
      pass('look');
      return made.length > 0 ? 'object_1' : undefined;
    };
    const once: CallOnce<StoredCall, string> = {
      ...((next.looksFirst || row.state === 'key_expired') && { find }),
      async store() {
        if (next.way === 'repeat' && row.key !== null) return { key: row.key, isFirst: false };
        const key = `key_${sent.length + 1}_${clock.now}`;
        Object.assign(row, { key, keyUsedAt: new Date(clock.now), state: 'unknown' });
        pass('store');
        return { key, isFirst: true };
      },
      async send({ key }) {
        pass('send');
        sent.push(key);
        const fault = faults.shift();
        if (fault?.before) throw fault.error;
        const answer = answerTo(key);
        pass('effect');
        if (fault) throw fault.error;
        return answer;
      },
      async settle(_call, state) {
        pass('settle');
        row.state = state;
      },
      keepsExhaustedKey,
    };
    return callOnce(once);
  }

  /** Runs until there is an answer, as a worker does. */
  async function finish(pauseMs = 60_000): Promise<string> {
    for (let turn = 0; turn < 10; turn += 1) {
      try {
        return await run();
      } catch (error) {
        if (!(error instanceof Killed || error instanceof ProviderFault)) throw error;
      }
      clock.now += pauseMs;
    }
    throw new Error('It has no end');
  }

  return {
    row,
    made,
    sent,
    deaths,
    run,
    finish,
    looks: () => looks,
    fail: (error: Error, before = true) => void faults.push({ error, before }),
  };
}

const fault = (kind: ProviderFault['kind'], isKeyExhausted = false) =>
  new ProviderFault(kind, { message: kind, isKeyExhausted });

test.each(POINTS.flatMap((point) => [60_000, 2 * DAY_MS].map((pauseMs) => [point, pauseMs] as const)))(
  'has its effect once where the process is killed at: %s, and another follows after %i ms',
  async (point, pauseMs) => {
    const world = createWorld();
    // Of a first call nothing is looked up: a lost answer before it.
    if (point === 'look') world.fail(fault('unknown_outcome'), false);
    world.deaths.add(point);
    expect(await world.finish(pauseMs)).toBe('object_1');
    expect(world.deaths.size).toBe(0);
    expect(world.made).toHaveLength(1);
  },
);

test('nothing is looked up before the first call, and its state is known after it', async () => {
  const world = createWorld();
  expect(await world.run()).toBe('object_1');
  expect(world.looks()).toBe(0);
  expect(world.row.state).toBe('done');
});

test('a call whose answer was lost is found, not sent again', async () => {
  const world = createWorld();
  world.fail(fault('unknown_outcome'), false);
  expect(await world.finish()).toBe('object_1');
  expect(world.sent).toHaveLength(1);
});

test('a call that did not arrive is repeated under its key', async () => {
  const world = createWorld();
  world.fail(fault('unknown_outcome'));
  await world.finish();
  expect(world.looks()).toBe(1);
  expect(world.sent).toEqual([world.sent[0], world.sent[0]]);
});

test.each(['declined', 'refused', 'no_funds', 'not_now', 'rate_limited'] as const)(
  'a first call that was certainly without effect is not looked up, and the next one has a key of its own: %s',
  async (kind) => {
    const world = createWorld();
    world.fail(fault(kind));
    await expect(world.run()).rejects.toMatchObject({ kind });
    expect(world.row.state).toBe('no_effect');
    await world.run();
    expect(world.looks()).toBe(0);
    expect(new Set(world.sent).size).toBe(2);
  },
);

test.each([
  ['not_now', 'unknown'],
  ['rate_limited', 'unknown'],
  ['refused', 'no_effect'],
  ['no_funds', 'no_effect'],
] as const)('a repeat that meets %s leaves the call before it: %s', async (kind, state) => {
  const world = createWorld();
  world.fail(fault('unknown_outcome'));
  world.fail(fault(kind));
  await expect(world.run()).rejects.toMatchObject({ kind: 'unknown_outcome' });
  await expect(world.run()).rejects.toMatchObject({ kind });
  expect(world.row.state).toBe(state);
});

test.each([
  [false, 'key_expired', 2],
  [true, 'unknown', 1],
] as const)(
  'a key that was answered with a fault is looked up, then replaced, unless it is to be kept: %s',
  async (keepsExhaustedKey, state, keys) => {
    const world = createWorld({ keepsExhaustedKey });
    world.fail(fault('unknown_outcome', true));
    await expect(world.run()).rejects.toMatchObject({ isKeyExhausted: true });
    expect(world.row.state).toBe(state);
    await world.run();
    expect(world.looks()).toBe(1);
    expect(new Set(world.sent).size).toBe(keys);
  },
);

test('what is known by the time that the call would be stored is not sent', async () => {
  const unused = () => Promise.reject(new Error('nothing is to be sent'));
  const store = async () => ({ answer: 'object_1' });
  expect(await callOnce<StoredCall, string>({ store, send: unused, settle: unused })).toBe('object_1');
});

test('what follows from a refusal is the answer, where the caller says so', async () => {
  const once: CallOnce<StoredCall, string> = {
    store: async () => ({ key: 'key_1', isFirst: true }),
    send: () => Promise.reject(fault('no_funds')),
    settle: () => Promise.reject(new Error('a refusal is noted by who says what follows')),
    refused: async ({ key }, { kind }) => `${key} ${kind}`,
  };
  expect(await callOnce(once)).toBe('key_1 no_funds');
});

test('a refusal of the look-up is not taken for one of the call', async () => {
  const unused = () => Promise.reject(new Error('nothing is to be sent'));
  const find = () => Promise.reject(fault('refused'));
  const once = { find, store: unused, send: unused, settle: unused, refused: async () => 'refused' };
  await expect(callOnce<StoredCall, string>(once)).rejects.toMatchObject({ kind: 'refused' });
});

test('an error of our own leaves the call as it was stored', async () => {
  const world = createWorld();
  world.fail(new TypeError('a fault of our own'));
  await expect(world.run()).rejects.toThrow(TypeError);
  expect(world.row.state).toBe('unknown');
});
