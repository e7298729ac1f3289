import type { TaskWork } from '@sillage/runtime/work-queue';
import { stepImport } from '../commands/imports/steps.ts';
import { type ImportTask, importQueue } from '../db/imports/queue.ts';
import type { CommandDeps } from '../deps.ts';

/** Checks, runs and undoes imports, part by part; an interrupted import continues with the same part. */
export function importWork(deps: CommandDeps): TaskWork<ImportTask> {
  return {
    queue: importQueue,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ payload, signal }) {
      while (await stepImport(deps, payload.importId)) if (signal.aborted) return { againInMs: 0 };
      return undefined;
    },
  };
}
