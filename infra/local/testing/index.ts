import { chromiumPath as findChromium } from '../chromium.ts';
import type { EngineName } from '../engine-kind.ts';
import { ensureShared } from '../instances.ts';
import { UnavailableError } from '../unavailable.ts';

export { UnavailableError };

/**
 * Addresses of real engines for tests: the ones that the test runner started, else the shared ones, started where they are
 * not running. Where an engine cannot be had they throw an UnavailableError with the reason, which the runner counts as
 * skipped, not as failed. Keep apart from other tests by an own database, topic prefix or key prefix.
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

/** For `describe.skipIf(!(await isAvailable('kafka')))`. */
export async function isAvailable(name: EngineName | 'chromium'): Promise<boolean> {
  try {
    await (name === 'chromium' ? chromiumPath() : address(name));
    return true;
  } catch (error) {
    if (error instanceof UnavailableError) return false;
    throw error;
  }
}

async function address(name: EngineName): Promise<string> {
  refuseWhereUnavailable(name);
  return process.env[`SILLAGE_TEST_${name.toUpperCase()}`] || ensureShared(name);
}

/** The runner has tried already, and says why it failed. */
function refuseWhereUnavailable(name: EngineName | 'chromium'): void {
  const reason = process.env[`SILLAGE_TEST_${name.toUpperCase()}_UNAVAILABLE`];
  if (reason) throw new UnavailableError(reason);
}
