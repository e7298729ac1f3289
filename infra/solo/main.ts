import { join } from 'node:path';
import { ConfigError } from '@sillage/runtime/service';
import { parseOptions, type SoloOptions, USAGE } from './options.ts';
import { type Place, runSolo, type Solo } from './run.ts';
import { describe, StartupError } from './startup-error.ts';

/** Running requests and batches finish within this time, and Postgres writes what is in memory, or all is aborted. */
const STOP_TIMEOUT_MS = 60_000;
/** Bundled beside this program. */
const SERVICES_THREAD = new URL('services-thread.js', import.meta.url);

export interface ProgramOptions {
  /** The built web application; null if it is served elsewhere. */
  readonly webDir?: string | null;
  /** The start time as of `performance.now()`; 0 is the start of the process. */
  readonly startedAtMs?: number;
  /** Called when everything answers. */
  readonly onReady?: () => void;
}

/**
 * The program behind `npm start`, bundled and called by start.js; `root` is the repository. Ends the process with exit
 * code 0 (stopped) or 1 (failed).
 */
export async function main(
  root: string,
  { webDir = join(root, 'web', 'dist'), startedAtMs = 0, onReady = () => {} }: ProgramOptions = {},
): Promise<never> {
  // The terminal's reader may be gone, or its disk full; that must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  try {
    const options = parseOptions(process.argv.slice(2), process.env, process.cwd());
    if (options.help) say(USAGE);
    else
      await serve(options, { root, webDir, servicesThread: SERVICES_THREAD }, (solo) => {
        say(summary(solo, options, performance.now() - startedAtMs));
        onReady();
      });
  } catch (error) {
    const isPlain = error instanceof StartupError || error instanceof ConfigError;
    process.stderr.write(`${isPlain ? error.message : `Sillage could not go on: ${describe(error)}`}\n`);
    process.exitCode = 1;
  }
  process.exit();
}

async function serve(options: SoloOptions, place: Place, onReady: (solo: Solo) => void): Promise<void> {
  const signalled = firstSignal();
  const crashed = firstCrash();
  const starting = runSolo(options, process.env, place);
  const first = await Promise.race([starting, signalled]);
  if (first) onReady(first);
  const solo = first ?? (await starting);
  let isStopping = false;
  if (solo.demo?.wasComplete === false) {
    void solo.demoComplete.then(
      () => say('The demo is complete.'),
      (error: unknown) => {
        if (!isStopping) say(`The demo is not complete (${describe(error)}); the next start goes on with it.`);
      },
    );
  }
  const watch = sayLostClicks(solo, options);
  const failure = await Promise.race([solo.ended, signalled, crashed]);
  clearInterval(watch);
  isStopping = true;
  say('\nStopping …');
  if (failure !== undefined) solo.log.fatal({ err: failure }, 'it ended by itself');
  setTimeout(() => {
    say(
      `Not stopped within ${STOP_TIMEOUT_MS / 1000} s, so it was ended. The data are kept: the next start recovers them.`,
    );
    process.exit(1);
  }, STOP_TIMEOUT_MS).unref();
  await solo.stop();
  if (failure !== undefined) throw new Error(`${describe(failure)}; ${solo.logFile} says more`);
  say(`Stopped. The data are in ${options.dataDir}.`);
}

/** Resolves with the first unhandled error, so that everything that runs, including Postgres, is stopped in order. */
function firstCrash(): Promise<unknown> {
  return new Promise((resolve) => {
    process.on('uncaughtException', resolve).on('unhandledRejection', resolve);
  });
}

/**
 * Resolves with the first request to stop; a later one ends the process at once, unless it comes within a second: npm
 * repeats the Ctrl-C that the terminal sends to both processes. The listeners stay, because without one a signal would
 * kill the process.
 */
function firstSignal(): Promise<undefined> {
  return new Promise((resolve) => {
    let firstAtMs: number | undefined;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        firstAtMs ??= performance.now();
        if (performance.now() - firstAtMs > 1_000) process.exit(1);
        resolve(undefined);
      });
    }
  });
}

function summary(solo: Solo, { dataDir, clockOffsetMs }: SoloOptions, tookMs: number): string {
  const seconds = (tookMs / 1000).toFixed(1);
  const rows: (readonly [string, string])[] = [
    ['Open', solo.publicUrl],
    ...(solo.demo
      ? ([
          ['Sign in', `${solo.demo.email}   password: ${solo.demo.password}`],
          ['Try a link', `${solo.demo.trackedLink}   then buy in the test shop and watch the dashboard`],
          ...(solo.demo.wasComplete
            ? []
            : ([['Demo', 'its thirty days and its payment are being filled in, within a minute']] as const)),
        ] as const)
      : ([['Sign up', `${solo.publicUrl}/auth`]] as const)),
    ...(clockOffsetMs === 0 ? [] : ([['Clock', clockRow(clockOffsetMs)]] as const)),
    ...(solo.hasGoogleStandIn
      ? ([['Google', 'a page of this machine stands in for it: any address signs in there']] as const)
      : []),
    ...(solo.hasStripeStandIn
      ? ([['Stripe', 'pages of this machine stand in for it: test cards only, nothing is charged']] as const)
      : []),
    ...(solo.shopifyUrl === undefined
      ? []
      : ([['Shopify', `${solo.shopifyUrl}/demo-shop.myshopify.com/   a shop of this machine to connect`]] as const)),
    ...(solo.mailboxUrl === undefined
      ? []
      : ([['Mailbox', `${solo.mailboxUrl}   every mail that is sent, on this machine only`]] as const)),
    ['Data', dataDir],
    ['Log', solo.logFile],
  ];
  return `\nSillage is ready (${seconds} s).\n\n${rows.map(([name, value]) => `  ${name.padEnd(12)}${value}`).join('\n')}\n\nCtrl-C stops it; the data stay.`;
}

const WATCH_MS = 5_000;

/** Prints lost clicks, which the log file cannot record: clicks are lost when the disk is full. */
function sayLostClicks(solo: Solo, { dataDir }: SoloOptions): NodeJS.Timeout {
  let said = solo.lostClicks();
  return setInterval(() => {
    const lost = solo.lostClicks();
    if (lost === said) return;
    say(
      `${lost - said} clicks could not be stored (${lost} in all): visitors were redirected, their clicks are only counted. ` +
        `Is the disk of ${dataDir} full?`,
    );
    said = lost;
  }, WATCH_MS);
}

/** `2026-12-06 09:15 UTC (14.0 days ahead); sign-in keeps the real time`. */
function clockRow(offsetMs: number): string {
  const moment = new Date(Date.now() + offsetMs).toISOString().slice(0, 16).replace('T', ' ');
  const days = (Math.abs(offsetMs) / 86_400_000).toFixed(1);
  return `${moment} UTC (${days} days ${offsetMs > 0 ? 'ahead' : 'back'}), for this run; sign-in keeps the real time`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
