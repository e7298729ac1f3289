import { startApplication } from './application.ts';

/**
 * Run by Vitest before the browser tests: one application for all files that need no settings of their own, because a
 * start takes as long as a short test. Its merchants do not see each other.
 */
export default async function startShared(): Promise<() => Promise<void>> {
  const application = await startApplication();
  process.env.SILLAGE_URL = application.url;
  return application.stop;
}
