import { Uuid } from '@sillage/proto/values/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clickIdOf, eventIdOf } from './event-ids.ts';

test('a name makes the same id everywhere and for ever', () => {
  expect(eventIdOf('campaign', 'sale', 'order-0001')).toBe(eventIdOf('campaign', 'sale', 'order-0001'));
});

test('another campaign, kind or key makes another id', () => {
  const ids = [
    eventIdOf('campaign', 'sale', 'order-0001'),
    eventIdOf('campaign', 'sale', 'order-0002'),
    eventIdOf('campaign', 'refund', 'order-0001'),
    eventIdOf('other', 'sale', 'order-0001'),
  ];
  expect(new Set(ids).size).toBe(ids.length);
});

test('whatever the key, the id is a UUID of version 8', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string({ unit: 'binary', maxLength: 128 }), (campaignId, key) => {
      const id = eventIdOf(campaignId, 'sale', key);
      expect(Uuid.safeParse(id).success).toBe(true);
      expect(id[14]).toBe('8');
    }),
  );
});

test("a click's id begins with its time, and is a UUID that its key decides for the rest", () => {
  const at = Date.parse('2026-11-21T10:00:00Z');
  const id = clickIdOf('campaign', 'click-0001', at);
  expect(Uuid.safeParse(id).success).toBe(true);
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(at);
  expect(clickIdOf('campaign', 'click-0001', at)).toBe(id);
  expect(clickIdOf('campaign', 'click-0002', at)).not.toBe(id);
});
