import { validate, version } from 'uuid';
import { expect, test } from 'vitest';
import { createClickIds } from './click-ids.ts';

test('are UUIDs of version 7 that carry their millisecond, and no two are the same', () => {
  const newId = createClickIds();
  const before = Date.now();
  // More ids than one call for random bytes provides.
  const ids = Array.from({ length: 2000 }, newId);
  const after = Date.now();
  expect(ids.filter((id) => !validate(id) || version(id) !== 7)).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  const times = ids.map((id) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
  expect(times.every((time) => time >= before && time <= after)).toBe(true);
  // Every random digit takes every possible value.
  const random = [...Array(36).keys()].filter((at) => at > 14 && ids[0]?.[at] !== '-');
  const kinds = random.map((at) => new Set(ids.map((id) => id[at])).size);
  expect(kinds).toEqual(random.map((at) => (at === 19 ? 4 : 16)));
});
