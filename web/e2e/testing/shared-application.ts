import type { TestProject } from 'vitest/node';
import { type Application, startApplication } from './application.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the one application that all files share which need no settings of their own. */
    readonly application: Pick<Application, 'url' | 'shopifyUrl'>;
  }
}

/** Starts it before the first file; ends it after the last one. */
export default async function shareApplication(project: TestProject): Promise<() => Promise<void>> {
  const { url, shopifyUrl, stop } = await startApplication();
  project.provide('application', { url, shopifyUrl });
  return stop;
}
