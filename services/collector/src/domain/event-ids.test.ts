import { Uuid } from '@sillage/proto/values/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clickIdOf, eventIdOf } from './event-ids.ts';

const named = (key: string, kind = 'sale', digest = 'of 10 €') => ({ kind, key, digest });

test('a name makes the same id everywhere and for ever', () => {
  expect(eventIdOf('campaign', named('order-0001'))).toBe(eventIdOf('campaign', named('order-0001')));
});

test('another campaign, kind, key or content makes another id', () => {
  const ids = [
    eventIdOf('campaign', named('order-0001')),
    eventIdOf('campaign', named('order-0002')),
    eventIdOf('campaign', named('order-0001', 'refund')),
    eventIdOf('campaign', named('order-0001', 'sale', 'of 20 €')),
    eventIdOf('other', named('order-0001')),
  ];
  expect(new Set(ids).size).toBe(ids.length);
});

test('whatever the key, the id is a UUID of version 8', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string({ unit: 'binary', maxLength: 128 }), (campaignId, key) => {
      const id = eventIdOf(campaignId, named(key));
      expect(Uuid.safeParse(id).success).toBe(true);
      expect(id[14]).toBe('8');
    }),
  );
});

test("a click's id begins with its time, and is a UUID that its key decides for the rest", () => {
  const at = Date.parse('2026-11-21T10:00:00Z');
  const id = clickIdOf('campaign', named('click-0001'), at);
  expect(Uuid.safeParse(id).success).toBe(true);
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(at);
  expect(clickIdOf('campaign', named('click-0001'), at)).toBe(id);
  expect(clickIdOf('campaign', named('click-0002'), at)).not.toBe(id);
});
