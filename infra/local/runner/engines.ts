import { chromiumPath } from '../chromium.ts';
import { engineNames, removeOrphans, startPrivate } from '../instances.ts';
import type { LocalEngine } from '../local-engine.ts';
import { UnavailableError } from '../unavailable.ts';

export interface TestEngines {
  /** For the tests' environment: addresses, and the reason for each thing that cannot be had. */
  readonly variables: Readonly<Record<string, string>>;
  /** Stops and deletes the engines, and those that the tests left behind. */
  remove(): Promise<void>;
}

/** Engines of this run alone, so that it disturbs nobody and nobody disturbs it. Gets what is missing. */
export async function startTestEngines(): Promise<TestEngines> {
  const engines: LocalEngine[] = [];
  const variables: Record<string, string> = {};
  const instance = `test-${process.pid}`;
  const attempt = async (name: string, work: () => Promise<string>) => {
    const variable = `SILLAGE_TEST_${name.toUpperCase()}`;
    try {
      variables[variable] = await work();
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
      variables[`${variable}_UNAVAILABLE`] = error.message;
      process.stderr.write(`${name} is unavailable: ${error.message}\n`);
    }
  };
  const started = await Promise.allSettled([
    ...engineNames.map((name) =>
      attempt(name, async () => {
        const engine = await startPrivate(name, { instance });
        engines.push(engine);
        return engine.address;
      }),
    ),
    attempt('chromium', chromiumPath),
  ]);
  const remove = async () => {
    await Promise.all(engines.map((it) => it.remove()));
    await removeOrphans();
  };
  const failure = started.find((it) => it.status === 'rejected');
  if (failure) {
    await remove();
    throw failure.reason;
  }
  return { variables, remove };
}
