import { chromiumPath } from '../chromium.ts';
import { engineNames, removeOrphans, startPrivate } from '../instances.ts';
import { kubeconformPath, kustomizeCommand } from '../kubernetes.ts';
import { engineOf } from '../local-engine.ts';
import { oasdiffPath } from '../oasdiff.ts';
import { phpVersionsFolder } from '../php-versions.ts';
import { prometheusPath } from '../prometheus.ts';
import { s3ServerPath } from '../s3-server.ts';
import { stripeMockPath } from '../stripe-mock.ts';
import { UnavailableError } from '../unavailable.ts';
import { wordpressFiles } from '../wordpress.ts';
import type { Finding } from './outcome.ts';

export interface TestEngines {
  /** Variables for the tests: addresses, and the reason for each unavailable tool. */
  readonly variables: Readonly<Record<string, string>>;
  /** Installed engines that did not start: the tests that need them are skipped, so each counts as a failure itself. */
  readonly failed: Finding[];
  /** Stops and deletes the engines, and those that the tests left running. */
  remove(): Promise<void>;
}

/** Starts private engines for this run, to isolate it from others. Installs what is missing. */
export async function startTestEngines(): Promise<TestEngines> {
  const variables: Record<string, string> = {};
  const failed: Finding[] = [];
  const instance = `test-${process.pid}`;
  const attempt = async (name: string, work: () => Promise<string>) => {
    const variable = `SILLAGE_TEST_${name.toUpperCase()}`;
    try {
      variables[variable] = await work();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!(error instanceof UnavailableError)) failed.push({ part: name, reason });
      variables[`${variable}_UNAVAILABLE`] = reason;
      process.stderr.write(`${name} is unavailable: ${reason}\n`);
    }
  };
  await Promise.all([
    ...engineNames.map((name) =>
      attempt(name, async () => (await startPrivate(name, { instance, inMemory: true })).address),
    ),
    attempt('chromium', chromiumPath),
    attempt('stripe_mock', stripeMockPath),
    attempt('s3_server', s3ServerPath),
    attempt('oasdiff', oasdiffPath),
    attempt('prometheus', prometheusPath),
    attempt('kustomize', async () => (await kustomizeCommand()).join(' ')),
    attempt('kubeconform', kubeconformPath),
    attempt('php_versions', phpVersionsFolder),
    attempt('wordpress', async () => (await wordpressFiles()).folder),
  ]);
  return {
    variables,
    failed,
    async remove() {
      await Promise.all(engineNames.map((name) => engineOf(name, instance).remove()));
      await removeOrphans();
    },
  };
}
