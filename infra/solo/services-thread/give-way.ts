import { cpus } from 'node:os';
import { topics } from '@sillage/proto/topics';
import type { BatchHandler, EventBus } from '@sillage/runtime/bus';
import type { Lifecycle } from '@sillage/runtime/service';
import { pause } from '@sillage/runtime/service';

/*
 * Gives redirects priority: if the processors do not suffice for both, the processing of clicks falls behind. Unread
 * clicks wait in the log until there is time. People's actions, such as creating a campaign, are not delayed: they are
 * little work, a person waits for them, and each passes through several services.
 */

const LOOK_MS = 200;
/** Below this load, the edge's thread has time to spare, whatever the machine's load. */
const EDGE_IS_BUSY = 0.2;
const MACHINE_IS_FULL = 0.1;
const MIN_SHARE = 0.1;
const MAX_PAUSE_MS = 2_000;

/** The load of the edge's thread, 0 to 1, in memory shared by all threads. */
export type EdgeLoad = Float64Array;

/** Updates the load of this thread in the returned memory. */
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
 * The next share of time in which clicks are processed: halved while the edge is busy and the machine is full,
 * otherwise raised by a tenth, so that it settles at a level at which both have time.
 */
export function nextShare(share: number, now: { readonly edgeBusy: number; readonly idle: number }): number {
  const isPressed = now.edgeBusy > EDGE_IS_BUSY && now.idle < MACHINE_IS_FULL;
  return isPressed ? Math.max(MIN_SHARE, share / 2) : Math.min(1, share + 0.1);
}

/** The same bus, but consumers of clicks pause after each batch while the edge needs the machine. */
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
      if (share < 1) await pause(Math.min(MAX_PAUSE_MS, (tookMs * (1 - share)) / share), batch.signal);
      return refusals;
    };
  return {
    ...bus,
    consume: (topic, group, handler, options) =>
      bus.consume(topic, group, topic.name === topics.clicks.name ? pausing(handler) : handler, options),
  };
}

/** Sums over all processors since the machine started, in milliseconds. */
function times(): { readonly idle: number; readonly all: number } {
  let [idle, all] = [0, 0];
  for (const { times } of cpus()) {
    idle += times.idle;
    all += times.user + times.nice + times.sys + times.idle + times.irq;
  }
  return { idle, all };
}
