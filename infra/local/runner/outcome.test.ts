import { expect, it } from 'vitest';
import { readableReason, skippedLines, sumOf, totalLine } from './outcome.ts';

it('ends with one plain line, which names skipped tests only where there are any', () => {
  expect(totalLine({ passed: 3, failed: 0, skipped: [] })).toBe('3 passed, 0 failed');
  expect(totalLine({ passed: 0, failed: 2, skipped: [{ part: 'a', reason: 'b' }] })).toBe('0 passed, 2 failed, 1 skipped');
});

it('adds up the parts of a run', () => {
  const skipped = { part: 'a', reason: 'b' };
  const sum = sumOf([
    { passed: 1, failed: 2, skipped: [skipped] },
    { passed: 10, failed: 0, skipped: [] },
  ]);
  expect(sum).toEqual({ passed: 11, failed: 2, skipped: [skipped] });
});

it('gives each reason once per part, on one line', () => {
  const reason = readableReason('Kafka cannot be had:\n  no network\n');
  expect(
    skippedLines({
      passed: 0,
      failed: 0,
      skipped: [
        { part: 'a', reason },
        { part: 'a', reason },
        { part: 'b', reason },
      ],
    }),
  ).toEqual(['skipped (2) a: Kafka cannot be had: · no network', 'skipped b: Kafka cannot be had: · no network']);
});
