import { expect, test } from 'vitest';
import { Uuid } from './ids.ts';

test('an id in capitals is the id that the database knows, and events require', () => {
  const id = '0195f0c2-7a3b-7c4d-8e5f-60718293a4b5';
  expect(Uuid.parse(id.toUpperCase())).toBe(id);
  expect(Uuid.parse(id)).toBe(id);
  expect(Uuid.safeParse('0195f0c2').success).toBe(false);
});
