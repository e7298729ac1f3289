import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import { outcomeOf, readableReason, type VitestOutcome } from './outcome.ts';

/** Writes the outcome of every test to the file of SILLAGE_TEST_OUTCOME, for the runner's sum. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const outcome: VitestOutcome = {
      ...outcomeOf({}),
      failed: unhandled.map((error) => ({
        part: `outside of every test${whileRunning(error)}`,
        reason: messageOf([error]),
      })),
      excused: 0,
    };
    for (const module of modules) {
      const file = module.relativeModuleId;
      for (const container of [module, ...module.children.allSuites()]) countContainer(outcome, file, container);
      for (const test of module.children.allTests()) countTest(outcome, file, test);
    }
    const path = process.env.SILLAGE_TEST_OUTCOME;
    if (path) writeFileSync(path, JSON.stringify(outcome));
  }
}

/** Counts a file that cannot be loaded, or a failed hook around several tests. */
function countContainer(outcome: VitestOutcome, file: string, container: TestModule | TestSuite): void {
  const errors = container.errors();
  if (errors.length === 0) return;
  const reason = unavailability(errors);
  if (reason === undefined) outcome.failed.push({ part: nameOf(file, container), reason: messageOf(errors) });
  else outcome.excused += 1;
  // If it has tests, they are counted individually, with this reason.
  if (reason !== undefined && [...container.children.allTests()].length === 0)
    outcome.skipped.push({ part: file, reason });
}

function countTest(outcome: VitestOutcome, file: string, test: TestCase): void {
  const result = test.result();
  if (result.state === 'passed') {
    outcome.passed += 1;
    if (test.diagnostic()?.flaky)
      outcome.unstable.push({ part: `${file}: ${test.fullName}`, reason: messageOf(result.errors ?? []) });
  } else if (result.state === 'failed') {
    const reason = unavailability(result.errors);
    if (reason === undefined)
      outcome.failed.push({ part: `${file}: ${test.fullName}`, reason: messageOf(result.errors) });
    else {
      outcome.excused += 1;
      outcome.skipped.push({ part: file, reason });
    }
  } else {
    const note = result.state === 'skipped' ? result.note : undefined;
    outcome.skipped.push({ part: `${file}: ${test.fullName}`, reason: note ?? reasonAround(test) });
  }
}

function nameOf(file: string, container: TestModule | TestSuite): string {
  return container.type === 'module' ? file : `${file}: ${container.fullName}`;
}

/** With its causes: what `fetch` throws says by itself only that it failed. */
function messageOf([error]: readonly SerializedError[]): string {
  if (!error) return 'without a message';
  return error.cause ? `${error.message}: ${messageOf([error.cause])}` : error.message;
}

/** Vitest notes the file that ran when an error was not handled, which need not be the file that caused it. */
function whileRunning({ VITEST_TEST_PATH: path }: SerializedError): string {
  return typeof path === 'string' ? `, while ${relative(process.cwd(), path)} ran` : '';
}

function reasonAround(test: TestCase): string {
  for (let container = test.parent; ; container = container.parent) {
    const errors = container.errors();
    if (errors.length > 0) return unavailability(errors) ?? 'it did not run, because what it builds on failed';
    if (container.type === 'module') return 'by its own condition';
  }
}

/** The reason, if all errors say that something is unavailable on this machine. */
function unavailability(errors: readonly SerializedError[]): string | undefined {
  const [first] = errors;
  return first && errors.every((error) => error.name === 'UnavailableError')
    ? readableReason(first.message)
    : undefined;
}
