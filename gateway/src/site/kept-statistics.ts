import { InstallationTotals } from '@sillage/proto/http/merchants';
import type { SiteStatistics } from '@sillage/proto/http/public-site';
import { fetchJson } from '@sillage/runtime/http';
import type { Clock, Logger } from '@sillage/runtime/service';

const FRESH_MS = 600_000;
const TIMEOUT_MS = 10_000;

export interface KeptStatistics {
  /** Undefined until they were first counted, and if the operator does not publish them. */
  current(): SiteStatistics | undefined;
  /** Recounts if the known figures are older than ten minutes; keeps these with their date if that fails. */
  refresh(): Promise<void>;
}

interface KeptStatisticsDeps {
  readonly isPublished: boolean;
  readonly attributionUrl: string;
  readonly internalSecret: string;
  readonly log: Logger;
  readonly clock: Clock;
}

/** Totals of the installation's live campaigns, for its landing page. */
export function createKeptStatistics({
  isPublished,
  attributionUrl,
  internalSecret,
  log,
  clock,
}: KeptStatisticsDeps): KeptStatistics {
  let known: SiteStatistics | undefined;
  let countedAtMs = Number.NEGATIVE_INFINITY;
  return {
    current: () => known,
    async refresh() {
      if (!isPublished || clock() - countedAtMs < FRESH_MS) return;
      try {
        const options = { internalSecret, timeoutMs: TIMEOUT_MS };
        const totals = await fetchJson(`${attributionUrl}/internal/totals`, InstallationTotals, options);
        countedAtMs = clock();
        known = { ...totals, countedAt: new Date(countedAtMs).toISOString() };
      } catch (error) {
        log.warn({ err: error }, 'the statistics of the landing page could not be counted');
      }
    },
  };
}
