import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { Finding, VitestOutcome } from './outcome.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

it('counts what is unavailable as skipped, with its reason, and every other failure as failed, unless its repetition passes', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sillage-reporter-'));
  const file = join(folder, 'outcome.json');
  const args = ['run', `--config=${at('./fixtures/vitest.config.ts')}`, `--reporter=${at('./reporter.ts')}`];
  await promisify(execFile)(process.execPath, [at('../../../../node_modules/vitest/vitest.mjs'), ...args], {
    env: { ...process.env, SILLAGE_TEST_OUTCOME: file },
  }).catch(() => {});
  const outcome = JSON.parse(readFileSync(file, 'utf8')) as VitestOutcome;
  rmSync(folder, { recursive: true });

  const lines = (findings: readonly Finding[]) => findings.map(({ part, reason }) => `${part}: ${reason}`).sort();
  const unstable = lines(outcome.unstable);
  expect({ ...outcome, unstable, skipped: lines(outcome.skipped), failed: lines(outcome.failed) }).toEqual({
    passed: 3,
    failed: [
      'mixed.fixture.ts: a failing hook: broken',
      'mixed.fixture.ts: fails at every attempt: expected 1 to be 3 // Object.is equality',
      'mixed.fixture.ts: fails because of another failure: fetch failed: other side closed',
      'mixed.fixture.ts: fails: expected 1 to be 2 // Object.is equality',
      expect.stringMatching(/^outside of every test, while .*unhandled\.fixture\.ts ran: nobody waits$/),
    ],
    unstable: ['mixed.fixture.ts: passes at the second attempt: expected 1 to be 2 // Object.is equality'],
    excused: 3,
    skipped: [
      'mixed.fixture.ts: a failing hook > keeps its test from running: it did not run, because what it builds on failed',
      'mixed.fixture.ts: is skipped: by its own condition',
      'mixed.fixture.ts: no Redis: · no network',
      'mixed.fixture.ts: skips itself: not on this system',
      'mixed.fixture.ts: what cannot be had > keeps another from running: no Kafka',
      'mixed.fixture.ts: what cannot be had > keeps one test from running: no Kafka',
      'unloadable.fixture.ts: no Chromium',
    ],
  });
});
