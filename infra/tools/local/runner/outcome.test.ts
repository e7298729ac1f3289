import { expect, it } from 'vitest';
import { failedLines, outcomeOf, readableReason, skippedLines, sumOf, totalLine } from './outcome.ts';

it('ends with one plain line, which names skipped tests only where there are any', () => {
  expect(totalLine(outcomeOf({ passed: 3 }))).toBe('3 passed, 0 failed');
  const finding = { part: 'a', reason: 'b' };
  expect(totalLine(outcomeOf({ failed: [finding, finding], skipped: [finding] }))).toBe(
    '0 passed, 2 failed, 1 skipped',
  );
});

it('adds up the parts of a run', () => {
  const skipped = { part: 'a', reason: 'b' };
  const failed = { part: 'c', reason: 'd' };
  const unstable = { part: 'e', reason: 'f' };
  const sum = sumOf([
    outcomeOf({ passed: 1, failed: [failed], skipped: [skipped] }),
    outcomeOf({ passed: 10, unstable: [unstable] }),
  ]);
  expect(sum).toEqual({ passed: 11, failed: [failed], skipped: [skipped], unstable: [unstable] });
});

it('gives each reason once per part, on one line', () => {
  const reason = readableReason('Kafka cannot be had:\n  no network\n');
  expect(
    skippedLines(
      outcomeOf({
        skipped: [
          { part: 'a', reason },
          { part: 'a', reason },
          { part: 'b', reason },
        ],
      }),
    ),
  ).toEqual(['skipped (2) a: Kafka cannot be had: · no network', 'skipped b: Kafka cannot be had: · no network']);
});

it('names each test that failed, or failed at first, on one line, with the first words of its error', () => {
  const failed = [{ part: 'a.test.ts: pays once', reason: 'expected 2 to be 1\n  received 2\n' }];
  const unstable = [{ part: 'b.test.ts: waits', reason: 'too late' }];
  expect(failedLines(outcomeOf({ failed, unstable }))).toEqual([
    'unstable b.test.ts: waits: too late',
    'failed a.test.ts: pays once: expected 2 to be 1 · received 2',
  ]);
});
