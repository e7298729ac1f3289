export { workQueueMigration } from './migration.ts';
export { enqueueTasks, type NewTask, type Queue } from './queue.ts';
export type { Task, TaskResult } from './verdict.ts';
export { startWorker, type Worker, type WorkerOptions } from './worker.ts';
