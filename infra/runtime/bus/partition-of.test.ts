import { expect, test } from 'vitest';
import { murmur2, partitionOf } from './partition-of.ts';

// From org.apache.kafka.common.utils.UtilsTest.
test.each([
  ['21', -973932308],
  ['foobar', -790332482],
  ['a-little-bit-long-string', -985981536],
  ['a-little-bit-longer-string', -1486304829],
  ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58897971],
  ['abc', 479470107],
])('hashes %s as Kafka does', (key, hash) => {
  expect(murmur2(Buffer.from(key))).toBe(hash);
});

test('never names a partition outside of the topic', () => {
  for (let number = 0; number < 1000; number += 1) {
    const partition = partitionOf(`key-${number}`, 12);
    expect(partition).toBeGreaterThanOrEqual(0);
    expect(partition).toBeLessThan(12);
  }
});
