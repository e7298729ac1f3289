import { setTimeout as sleep } from 'node:timers/promises';
import { PROBED_CLICK_KEY } from '@sillage/proto/http/probe-link';
import type { EventBus } from '@sillage/runtime/bus';
import type { HotStore } from '@sillage/runtime/hot';
import { ask, probedLink } from './http-probes.ts';
import { type Probe, ProbeFailure } from './probe.ts';

const LOOK_EVERY_MS = 100;

/**
 * Sends a click into the edge and waits for it in the log: attribution stores the newest click of the probes' campaign
 * that it has read, and does nothing else with it.
 */
export const logProbe = (gateway: string, bus: Pick<EventBus, 'ping'>, hot: Pick<HotStore, 'getVersioned'>): Probe => ({
  part: 'log',
  async run(signal) {
    await bus.ping();
    const seen = async () => (await hot.getVersioned([PROBED_CLICK_KEY]))[0]?.version ?? 0;
    const before = await seen();
    const began = performance.now();
    const response = await ask(probedLink(gateway), signal);
    await response.body?.cancel();
    while ((await seen()) <= before) {
      if (signal.aborted) throw new ProbeFailure('not_arrived', 'a click did not come out of the log');
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
    }
    return { measuredMs: performance.now() - began };
  },
});
