import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Outcome, outcomeOf, type VitestOutcome } from './outcome.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const reporter = fileURLToPath(new URL('./reporter.ts', import.meta.url));
/** Limit for a run that hangs; on a slow machine half of the suite takes an hour. */
const PATIENCE_MS = 80 * 60_000;
const running = new Set<ChildProcess>();
let isEnding = false;

/** `npm run check` as one test; its output is printed as a whole at the end. */
export async function runChecks(): Promise<Outcome> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  if (!scripts.check) return outcomeOf({ skipped: [{ part: 'checks', reason: 'package.json has no script "check"' }] });
  const { code, output } = await runProgram('npm', ['run', '--silent', 'check'], { isShown: false });
  process.stdout.write(`${output}\nchecks: ${code === 0 ? 'passed' : `FAILED with code ${code}`}\n`);
  if (code === 0) return outcomeOf({ passed: 1 });
  return outcomeOf({ failed: [{ part: 'checks', reason: `npm run check ended with code ${code}` }] });
}

/** Runs vitest on some of its projects. */
export async function runVitest(
  projects: readonly string[],
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'sillage-test-'));
  const file = join(folder, 'outcome.json');
  try {
    const options = [
      '--passWithNoTests',
      '--reporter=default',
      `--reporter=${reporter}`,
      ...projects.map((project) => `--project=${project}`),
    ];
    const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...options, ...args];
    const { code, isOverdue } = await runProgram(process.execPath, vitest, {
      isShown: true,
      env: { ...env, SILLAGE_TEST_OUTCOME: file },
    });
    const { excused, ...outcome } = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as VitestOutcome)
      : { ...outcomeOf({}), excused: 0 };
    if (code === 0 || outcome.failed.length + excused > 0) return outcome;
    // A failure without a test (a hook of the whole run, a broken configuration, a run that hung) must count as well.
    const reason = isOverdue ? `it was ended after ${PATIENCE_MS / 60_000} minutes` : `it ended with code ${code}`;
    return { ...outcome, failed: [{ part: `vitest ${projects.join(', ')}`, reason }] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Ends all running process groups, and prevents new ones. */
export function endRunning(): void {
  isEnding = true;
  for (const child of running) endGroup(child);
}

function runProgram(
  file: string,
  args: readonly string[],
  options: { readonly isShown: boolean; readonly env?: NodeJS.ProcessEnv },
): Promise<{ readonly code: number; readonly isOverdue: boolean; readonly output: string }> {
  return new Promise((resolve, reject) => {
    if (isEnding) return reject(new Error('the run was interrupted'));
    // Its own process group, so that its children can be ended with it.
    const stdio = options.isShown ? 'inherit' : 'pipe';
    const child = spawn(file, args, {
      cwd: root,
      detached: true,
      stdio: ['ignore', stdio, stdio],
      env: { ...process.env, ...options.env },
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    running.add(child);
    let isOverdue = false;
    const impatience = setTimeout(() => {
      isOverdue = true;
      endGroup(child);
    }, PATIENCE_MS);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(impatience);
      running.delete(child);
      endGroup(child);
      resolve({ code: code ?? 1, isOverdue, output: Buffer.concat(chunks).toString() });
    });
  });
}

function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group is already gone.
  }
}
