import { cpus } from 'node:os';
import { topics } from '@sillage/proto/topics';
import { type BatchHandler, type EventBus, pause } from '@sillage/runtime/bus';
import type { Lifecycle } from '@sillage/runtime/service';

/*
 * Visitors first: where the processors do not suffice for both, redirects go on and folds of clicks fall behind. What
 * they have not read waits in the log, and they catch up once there is time. What people do, such as creating a campaign,
 * is little, and the person waits for it: it passes through several services, each of which would make it wait.
 */

const LOOK_MS = 200;
/** Below it the thread of the edge has time to spare, whoever has the processors. */
const EDGE_IS_BUSY = 0.2;
const MACHINE_IS_FULL = 0.1;
const LEAST_SHARE = 0.1;
const LONGEST_PAUSE_MS = 2_000;

/** How busy the thread of the edge is, 0 to 1, in memory that all threads see. */
export type EdgeLoad = Float64Array;

/** Keeps the load of this thread up to date in the memory that it resolves with. */
export function watchOwnLoad(life: Lifecycle): EdgeLoad {
  const load = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    load[0] = performance.eventLoopUtilization(now, last).utilization;
    last = now;
  }, LOOK_MS);
  life.use(timer, clearInterval);
  return load;
}

/**
 * The share of their time in which folds work from now on: halved while the edge is busy and the machine full, and
 * raised by a tenth otherwise, so that it settles where both find time.
 */
export function nextShare(share: number, now: { readonly edgeBusy: number; readonly idle: number }): number {
  const isPressed = now.edgeBusy > EDGE_IS_BUSY && now.idle < MACHINE_IS_FULL;
  return isPressed ? Math.max(LEAST_SHARE, share / 2) : Math.min(1, share + 0.1);
}

/** The same bus, whose consumers of clicks pause after each batch while the edge needs the machine. */
export function givingWay(bus: EventBus, edge: EdgeLoad, life: Lifecycle): EventBus {
  let share = 1;
  let last = times();
  const timer = setInterval(() => {
    const now = times();
    const idle = (now.idle - last.idle) / Math.max(1, now.all - last.all);
    last = now;
    share = nextShare(share, { edgeBusy: edge[0] ?? 0, idle });
  }, LOOK_MS);
  life.use(timer, clearInterval);
  const pausing =
    <Message>(handler: BatchHandler<Message>): BatchHandler<Message> =>
    async (batch) => {
      const startedMs = performance.now();
      const refusals = await handler(batch);
      const tookMs = performance.now() - startedMs;
      if (share < 1) await pause(Math.min(LONGEST_PAUSE_MS, (tookMs * (1 - share)) / share), batch.signal);
      return refusals;
    };
  return {
    ...bus,
    consume: (topic, group, handler, options) =>
      bus.consume(topic, group, topic.name === topics.clicks.name ? pausing(handler) : handler, options),
  };
}

/** Of all processors since the machine started, in milliseconds. */
function times(): { readonly idle: number; readonly all: number } {
  let [idle, all] = [0, 0];
  for (const { times } of cpus()) {
    idle += times.idle;
    all += times.user + times.nice + times.sys + times.idle + times.irq;
  }
  return { idle, all };
}
