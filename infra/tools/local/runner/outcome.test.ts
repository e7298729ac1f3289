import { expect, it } from 'vitest';
import { failedLines, readableReason, skippedLines, sumOf, totalLine } from './outcome.ts';

it('ends with one plain line, which names skipped tests only where there are any', () => {
  expect(totalLine({ passed: 3, failed: [], skipped: [] })).toBe('3 passed, 0 failed');
  const finding = { part: 'a', reason: 'b' };
  expect(totalLine({ passed: 0, failed: [finding, finding], skipped: [finding] })).toBe(
    '0 passed, 2 failed, 1 skipped',
  );
});

it('adds up the parts of a run', () => {
  const skipped = { part: 'a', reason: 'b' };
  const failed = { part: 'c', reason: 'd' };
  const sum = sumOf([
    { passed: 1, failed: [failed], skipped: [skipped] },
    { passed: 10, failed: [], skipped: [] },
  ]);
  expect(sum).toEqual({ passed: 11, failed: [failed], skipped: [skipped] });
});

it('gives each reason once per part, on one line', () => {
  const reason = readableReason('Kafka cannot be had:\n  no network\n');
  expect(
    skippedLines({
      passed: 0,
      failed: [],
      skipped: [
        { part: 'a', reason },
        { part: 'a', reason },
        { part: 'b', reason },
      ],
    }),
  ).toEqual(['skipped (2) a: Kafka cannot be had: · no network', 'skipped b: Kafka cannot be had: · no network']);
});

it('names each failed test on one line, with the first words of its error', () => {
  const failed = [{ part: 'a.test.ts: pays once', reason: 'expected 2 to be 1\n  received 2\n' }];
  expect(failedLines({ passed: 0, failed, skipped: [] })).toEqual([
    'failed a.test.ts: pays once: expected 2 to be 1 · received 2',
  ]);
});
