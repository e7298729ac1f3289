import { PublicStatus } from '@sillage/proto/http/status';
import { PROBE_EVERY_MS } from '@sillage/proto/values/status';
import type { HotStore } from '@sillage/runtime/hot';
import { fetchJson } from '@sillage/runtime/http';
import type { Clock, Logger } from '@sillage/runtime/service';

const KEY = 'gateway:status';
const TIMEOUT_MS = 3_000;
/** After three missed rounds of probes, the status is marked as stale. */
const STALE_MS = 3 * PROBE_EVERY_MS;

export interface KeptStatus {
  /** The last known status, marked if it is stale. */
  current(): PublicStatus;
  /** Asks the monitor. While it does not answer, the last status is kept. */
  refresh(): Promise<void>;
}

interface KeptStatusDeps {
  readonly monitorUrl: string;
  readonly internalSecret: string;
  /** Shares the status, so that a gateway that starts while the monitor is down knows the last one. */
  readonly hot: HotStore;
  readonly log: Logger;
  readonly clock: Clock;
}

const NOTHING_KNOWN: PublicStatus = {
  state: 'unknown',
  asOf: null,
  isStale: true,
  parts: [],
  incidents: [],
  maintenance: [],
};

/** The platform's status, cached here so that it can be shown while the monitor is down. */
export function createKeptStatus({ monitorUrl, internalSecret, hot, log, clock }: KeptStatusDeps): KeptStatus {
  let known = NOTHING_KNOWN;
  let isAway = false;

  async function recall(): Promise<void> {
    const [kept] = await hot.getVersioned([KEY]).catch(() => []);
    const parsed = kept && PublicStatus.safeParse(JSON.parse(kept.value));
    if (parsed?.success) known = parsed.data;
  }

  return {
    current: () => ({ ...known, isStale: known.asOf === null || clock() - Date.parse(known.asOf) > STALE_MS }),
    async refresh() {
      try {
        known = await fetchJson(`${monitorUrl}/internal/status`, PublicStatus, {
          internalSecret,
          timeoutMs: TIMEOUT_MS,
        });
        isAway = false;
      } catch (error) {
        // Logged once per outage, because it is asked every few seconds.
        if (!isAway) log.warn({ err: error }, 'the monitor does not answer; the last known state is shown');
        isAway = true;
        if (known.asOf === null) await recall();
        return;
      }
      await hot.setIfNewer(KEY, { version: clock(), value: JSON.stringify(known) }).catch(() => {});
    },
  };
}
