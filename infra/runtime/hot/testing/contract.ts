import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HotStore } from '../hot-store.ts';

/** What every HotStore guarantees. `open` gives a store whose keys no other test uses. */
export function hotStoreContract(name: string, open: () => Promise<HotStore>): void {
  describe(`hot store: ${name}`, () => {
    let hot: HotStore;
    let used = 0;
    const fresh = () => `key:${used++}`;
    beforeAll(async () => {
      hot = await open();
    });
    afterAll(() => hot.close());

    it('answers a ping', async () => {
      await hot.ping();
    });

    describe('values', () => {
      it.each([
        '',
        'plain',
        'v1:looks like a version',
        's:looks like a marker',
        'é ñ 漢字 🌊 \u0000 \n',
        '{"a":[1,2]}',
      ])('gives back %j as it was set', async (value) => {
        const key = `${fresh()} é 漢字`;
        await hot.set(key, value);
        expect(await hot.get(key)).toBe(value);
      });

      it('has nothing under a key that was never set', async () => {
        expect(await hot.get(fresh())).toBeUndefined();
      });

      it('gives many in the order of the keys, absent and repeated ones too', async () => {
        const [a, b, absent] = [fresh(), fresh(), fresh()];
        await hot.set(a, 'A');
        await hot.set(b, 'B');
        expect(await hot.getMany([b, absent, a, b])).toEqual(['B', undefined, 'A', 'B']);
        expect(await hot.getMany([])).toEqual([]);
      });

      it('deletes many, and does not mind absent ones', async () => {
        const [a, b] = [fresh(), fresh()];
        await hot.set(a, 'A');
        await hot.set(b, 'B');
        await hot.delete([a, fresh(), b]);
        await hot.delete([]);
        expect(await hot.getMany([a, b])).toEqual([undefined, undefined]);
      });

      it('keeps a value until its time to live ends, not longer', async () => {
        const key = fresh();
        await hot.set(key, 'short', { ttlMs: 400 });
        expect(await hot.get(key)).toBe('short');
        await sleep(450);
        expect(await hot.get(key)).toBeUndefined();
      });

      it('forgets the time to live of the value before', async () => {
        const key = fresh();
        await hot.set(key, 'short', { ttlMs: 50 });
        await hot.set(key, 'lasting');
        await sleep(100);
        expect(await hot.get(key)).toBe('lasting');
      });
    });

    describe('versions', () => {
      it('keeps the newest version, whatever the order of the writers', async () => {
        const versions = fc.array(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), { minLength: 1, maxLength: 8 });
        await fc.assert(
          fc.asyncProperty(versions, async (order) => {
            const key = fresh();
            const taken = await Promise.all(
              order.map((version) => hot.setIfNewer(key, { version, value: `é:${version}` })),
            );
            const newest = Math.max(...order);
            expect(await hot.getVersioned([key])).toEqual([{ version: newest, value: `é:${newest}` }]);
            expect(taken[order.indexOf(newest)]).toBe(true);
          }),
          { numRuns: 50 },
        );
      });

      it('says false to an equal or older version and keeps what is there', async () => {
        const key = fresh();
        expect(await hot.setIfNewer(key, { version: 10, value: 'ten' })).toBe(true);
        expect(await hot.setIfNewer(key, { version: 10, value: 'other ten' })).toBe(false);
        expect(await hot.setIfNewer(key, { version: 9, value: 'nine' })).toBe(false);
        expect(await hot.setIfNewer(key, { version: 11, value: '' })).toBe(true);
        expect(await hot.getVersioned([key, fresh()])).toEqual([{ version: 11, value: '' }, undefined]);
        expect(await hot.getVersioned([])).toEqual([]);
      });

      it('takes any version once the time to live of the value before has ended', async () => {
        const key = fresh();
        await hot.setIfNewer(key, { version: 5, value: 'five' }, { ttlMs: 50 });
        await sleep(100);
        expect(await hot.getVersioned([key])).toEqual([undefined]);
        expect(await hot.setIfNewer(key, { version: 1, value: 'one' })).toBe(true);
      });

      it('reads a versioned value as a plain one, and counts a plain value as older than any version', async () => {
        const key = fresh();
        await hot.setIfNewer(key, { version: 3, value: 'v1:three' });
        expect(await hot.get(key)).toBe('v1:three');
        await hot.set(key, 'v9:plain');
        expect(await hot.getVersioned([key])).toEqual([undefined]);
        expect(await hot.setIfNewer(key, { version: 1, value: 'one' })).toBe(true);
      });
    });

    describe('counters', () => {
      it('count every increment once, concurrent ones too', async () => {
        const key = fresh();
        const counts = await Promise.all(Array.from({ length: 100 }, () => hot.increment(key, 10_000)));
        expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
          Array.from({ length: 100 }, (_, index) => index + 1),
        );
      });

      it('end a fixed time after the first increment: later ones do not prolong the window', async () => {
        const key = fresh();
        const first = await hot.increment(key, 400);
        expect(first.count).toBe(1);
        expect(first.resetsInMs).toBeGreaterThan(300);
        expect(first.resetsInMs).toBeLessThanOrEqual(400);
        await sleep(150);
        const second = await hot.increment(key, 400);
        expect(second.count).toBe(2);
        expect(second.resetsInMs).toBeLessThanOrEqual(255);
        await sleep(second.resetsInMs + 20);
        expect((await hot.increment(key, 400)).count).toBe(1);
      });

      it('count several in one step, each in a window of its own', async () => {
        const [short, long] = [fresh(), fresh()];
        await hot.increment(long, 10_000);
        const counted = await hot.incrementMany([
          { key: short, windowMs: 1_000 },
          { key: long, windowMs: 60_000 },
        ]);
        expect(counted.map(({ count }) => count)).toEqual([1, 2]);
        expect(counted[0]?.resetsInMs).toBeLessThanOrEqual(1_000);
        expect(counted[1]?.resetsInMs).toBeGreaterThan(1_000);
        expect(await hot.incrementMany([])).toEqual([]);
      });

      it('stand beside a value of the same name, and go with it', async () => {
        const key = fresh();
        await hot.set(key, 'value');
        await hot.increment(key, 10_000);
        expect(await hot.get(key)).toBe('value');
        await hot.delete([key]);
        expect((await hot.increment(key, 10_000)).count).toBe(1);
      });
    });

    describe('messages', () => {
      it('reach every subscriber of their channel, in order, and no other', async () => {
        const [channel, other] = [fresh(), fresh()];
        const received: string[][] = [[], [], []];
        const leave = await Promise.all([
          hot.subscribe(channel, (message) => received[0]?.push(message)),
          hot.subscribe(channel, (message) => received[1]?.push(message)),
          hot.subscribe(other, (message) => received[2]?.push(message)),
        ]);
        await hot.publish(channel, 'é 🌊');
        await hot.publish(channel, '2');
        await expect.poll(() => received).toEqual([['é 🌊', '2'], ['é 🌊', '2'], []]);
        await Promise.all(leave.map((unsubscribe) => unsubscribe()));
      });

      it('reach nobody who has left, and still those who stay', async () => {
        const channel = fresh();
        const stayed: string[] = [];
        const left: string[] = [];
        const listener = (message: string) => left.push(message);
        const leave = await hot.subscribe(channel, listener);
        const stay = await hot.subscribe(channel, (message) => stayed.push(message));
        await leave();
        await leave();
        await hot.publish(channel, '1');
        await expect.poll(() => stayed).toEqual(['1']);
        expect(left).toEqual([]);
        await stay();
      });

      it('reach one who comes while the last one leaves', async () => {
        const channel = fresh();
        const received: string[] = [];
        const leave = await hot.subscribe(channel, () => {});
        const [, stay] = await Promise.all([leave(), hot.subscribe(channel, (message) => received.push(message))]);
        await hot.publish(channel, '1');
        await expect.poll(() => received).toEqual(['1']);
        await stay();
      });

      it('may be published where nobody listens', async () => {
        await hot.publish(fresh(), 'nobody');
      });
    });
  });
}
