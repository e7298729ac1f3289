import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('ports that are asked for at the same time are never the same', async () => {
  const ports = await Promise.all(Array.from({ length: 1_000 }, freePort));
  expect(new Set(ports).size).toBe(ports.length);
});
