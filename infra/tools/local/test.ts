import { startTestEngines } from './runner/engines.ts';
import { failedLines, type Outcome, outcomeOf, skippedLines, sumOf, totalLine } from './runner/outcome.ts';
import { endRunning, runChecks, runVitest } from './runner/parts.ts';

/**
 * `npm test`: installs and starts what the tests need, then runs the checks and every test. With arguments, which go to
 * vitest (`npm test -- services/billing`), only those tests. The last line is the sum; the exit code is 0 if nothing
 * failed.
 */
const args = process.argv.slice(2);
const engines = startTestEngines();

async function stop(signal: NodeJS.Signals): Promise<void> {
  endRunning();
  await engines.then((started) => started.remove()).catch(() => {});
  process.exit(signal === 'SIGINT' ? 130 : 143);
}
process.once('SIGINT', stop).once('SIGTERM', stop);

const outcomes: Outcome[] = [];
try {
  // In parallel, since the checks need no engine, and downloads need little processor time.
  const [{ variables, failed }, checks] = await Promise.all([engines, args.length === 0 ? runChecks() : undefined]);
  outcomes.push(outcomeOf({ failed }));
  if (checks) outcomes.push(checks);
  outcomes.push(await runVitest(['unit', 'db', 'int', 'web'], args, variables));
  outcomes.push(await runVitest(['e2e'], args, variables));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  outcomes.push(outcomeOf({ failed: [{ part: 'npm test', reason: String(error) }] }));
} finally {
  await engines.then((started) => started.remove()).catch(() => {});
}

const sum = sumOf(outcomes);
for (const line of [...skippedLines(sum), ...failedLines(sum)]) process.stdout.write(`${line}\n`);
process.stdout.write(`${totalLine(sum)}\n`);
process.exitCode = sum.failed.length > 0 ? 1 : 0;
