import type { NewTask, Queue } from '@sillage/runtime/work-queue';
import { z } from 'zod';

export const ImportTask = z.object({ importId: z.uuid() });
export type ImportTask = z.infer<typeof ImportTask>;

/** Imports that are being checked, run or undone, step by step. */
export const importQueue: Queue<ImportTask> = { name: 'imports', payload: ImportTask };

export const importTask = (importId: string): NewTask<ImportTask> => ({ payload: { importId }, key: importId });
