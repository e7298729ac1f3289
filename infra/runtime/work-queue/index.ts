export { listDeadTasks, retryDeadLetter } from './dead-letters.ts';
export { deadTaskRoutes } from './dead-task-routes.ts';
export { workQueueGroupsMigration, workQueueMigration } from './migration.ts';
export { enqueueTasks, lockKeys, makeTasksDue, type NewTask, type Queue } from './queue.ts';
export { retryDelayMs, type Task, type TaskResult, type TaskWork } from './verdict.ts';
export { startWorker, type Worker, type WorkerOptions } from './worker.ts';
