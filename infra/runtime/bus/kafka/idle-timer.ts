import { createRequire } from 'node:module';

interface RequestQueuePrototype {
  readonly pending: readonly unknown[];
  scheduleCheckPendingRequests(): void;
}

/**
 * kafkajs 2.2.4 re-arms a timer of 1 ms on every connection for ever, even without waiting requests
 * (tulios/kafkajs#1751). That costs one per cent of a core per idle connection, and logs a warning on newer Node. A
 * queue without waiting requests needs no timer: the next request that has to wait arms it.
 */
export function stopIdleTimer(): void {
  const RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue/index.js') as {
    prototype: RequestQueuePrototype;
  };
  const original = RequestQueue.prototype.scheduleCheckPendingRequests;
  if (original.name === 'scheduleWhereRequestsWait') return;
  RequestQueue.prototype.scheduleCheckPendingRequests = function scheduleWhereRequestsWait(
    this: RequestQueuePrototype,
  ): void {
    if (this.pending.length > 0) original.call(this);
  };
}
