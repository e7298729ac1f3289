import { join } from 'node:path';
import { bundle, ROOT } from '../../images/bundle.js';
import { chromiumPath as findChromium } from '../chromium.ts';
import type { EngineName } from '../engine-kind.ts';
import { ensureShared } from '../instances.ts';
import { kubeconformPath as findKubeconform, kustomizeCommand as findKustomize } from '../kubernetes.ts';
import { oasdiffPath as findOasdiff } from '../oasdiff.ts';
import { phpVersionsFolder as findPhpVersions } from '../php-versions.ts';
import { prometheusPath as findPrometheus, promtoolPath as findPromtool } from '../prometheus.ts';
import { type S3Server, s3ServerPath, startS3Server } from '../s3-server.ts';
import { startStripeMock, stripeMockPath } from '../stripe-mock.ts';
import { UnavailableError } from '../unavailable.ts';
import { wordpressFiles as findWordPress, type WordPressFiles, wordpressReleases } from '../wordpress.ts';

export { type S3Server, UnavailableError, type WordPressFiles, wordpressReleases };

/**
 * Addresses of real engines for tests: those that the test runner started, else the shared ones, which are started if
 * necessary. If an engine is unavailable, they throw an UnavailableError with the reason, which the runner counts as
 * skipped, not as failed. Tests must isolate themselves by their own database, topic prefix or key prefix.
 */
export const postgresUrl = (): Promise<string> => address('postgres');
/** Comma-separated host:port. */
export const kafkaBrokers = (): Promise<string> => address('kafka');
export const redisUrl = (): Promise<string> => address('redis');

/** The browser's path, for playwright-core's `executablePath`. */
export async function chromiumPath(): Promise<string> {
  refuseWhereUnavailable('chromium');
  return findChromium();
}

/** The path of the program that compares OpenAPI documents. */
export async function oasdiffPath(): Promise<string> {
  refuseWhereUnavailable('oasdiff');
  return findOasdiff();
}

/** The path of Prometheus. */
export async function prometheusPath(): Promise<string> {
  refuseWhereUnavailable('prometheus');
  return findPrometheus();
}

/** The path of the program that checks rules and metrics of Prometheus. */
export async function promtoolPath(): Promise<string> {
  refuseWhereUnavailable('prometheus');
  return findPromtool();
}

/** The program that builds the manifests of a folder, with its arguments before the folder. */
export async function kustomizeCommand(): Promise<readonly [file: string, ...args: string[]]> {
  refuseWhereUnavailable('kustomize');
  return findKustomize();
}

/** The path of the program that checks manifests against schemas. */
export async function kubeconformPath(): Promise<string> {
  refuseWhereUnavailable('kubeconform');
  return findKubeconform();
}

/** PHP, and WordPress to run with it. */
export async function wordpressFiles(): Promise<WordPressFiles> {
  refuseWhereUnavailable('wordpress');
  return findWordPress();
}

/** A folder whose node_modules has PHP 7.4 to 8.5. */
export async function phpVersionsFolder(): Promise<string> {
  refuseWhereUnavailable('php_versions');
  return findPhpVersions();
}

let stripeMock: Promise<string> | undefined;

/** The address of the payment provider's own mock, private to this test file and ended with it. Accepts any key. */
export async function stripeMockUrl(): Promise<string> {
  refuseWhereUnavailable('stripe_mock');
  stripeMock ??= stripeMockPath().then(startStripeMock);
  return stripeMock;
}

/** A server with S3's protocol, private to this test; closed explicitly, or with the test file. */
export async function s3Server(): Promise<S3Server> {
  refuseWhereUnavailable('s3_server');
  return startS3Server(await s3ServerPath());
}

/**
 * Bundles a program that a test file starts several times, because a bundle starts in a fifth of the processor time of
 * its sources. `entry` is relative to the root; resolves with the path of the bundle.
 */
export async function bundleProgram(entry: string): Promise<string> {
  const folder = join(ROOT, '.cache', 'programs', entry.replaceAll('/', '-'));
  await bundle({ main: entry }, folder);
  return join(folder, 'main.js');
}

/** For `describe.skipIf(!(await isAvailable('kafka')))`. */
export async function isAvailable(name: TestTool): Promise<boolean> {
  try {
    await addressOf(name);
    return true;
  } catch (error) {
    if (error instanceof UnavailableError) return false;
    throw error;
  }
}

type TestTool = EngineName | 'chromium' | 'oasdiff' | 'prometheus' | 'stripe_mock';

function addressOf(name: TestTool): Promise<string> {
  if (name === 'chromium') return chromiumPath();
  if (name === 'oasdiff') return oasdiffPath();
  if (name === 'prometheus') return prometheusPath();
  return name === 'stripe_mock' ? stripeMockUrl() : address(name);
}

async function address(name: EngineName): Promise<string> {
  refuseWhereUnavailable(name);
  return process.env[`SILLAGE_TEST_${name.toUpperCase()}`] || ensureShared(name);
}

/** The runner has already tried, and reports why it failed. */
function refuseWhereUnavailable(
  name: TestTool | 'kubeconform' | 'kustomize' | 'wordpress' | 'php_versions' | 's3_server',
): void {
  const reason = process.env[`SILLAGE_TEST_${name.toUpperCase()}_UNAVAILABLE`];
  if (reason) throw new UnavailableError(reason);
}
