import { createHash } from 'node:crypto';
import { ReportKeyUses, type ReportKind } from '@sillage/proto/http/report-keys';
import type { HotStore } from '@sillage/runtime/hot';
import { fetchJson } from '@sillage/runtime/http';
import { AppError, type Logger } from '@sillage/runtime/service';

/** A report with an idempotency key. */
export interface NamedReport {
  readonly campaignId: string;
  readonly kind: ReportKind;
  readonly key: string;
  /** The report without the key. */
  readonly body: object;
  readonly occurredAtMs: number;
}

/** The values that make a repeated report the same event each time. */
export interface ReportIdentity {
  readonly kind: ReportKind;
  readonly key: string;
  readonly digest: string;
  /** The time of the first report of this body under this key. */
  readonly occurredAtMs: number;
}

export interface ReportKeys {
  /** Throws `idempotency_key_reused` if the key is known to belong to a different report. */
  identify(report: NamedReport): Promise<ReportIdentity>;
}

interface ReportKeysOptions {
  readonly hot: HotStore;
  /** Attribution stores keys permanently; without its URL, only the hot store knows them. */
  readonly attributionUrl: string | undefined;
  readonly internalSecret: string;
  readonly log: Logger;
}

/** Keys are needed until attribution has read the report. Keys of servers are kept for longer, in case it is down. */
const HOT_MS: Readonly<Record<ReportKind, number>> = {
  sale: 86_400_000,
  refund: 86_400_000,
  click: 86_400_000,
  // Anyone can send these, so they must not fill the store.
  snippet: 600_000,
};
const ASK_MS = 1_000;

/**
 * Two stores record what a key was used for: the hot store at once, and attribution permanently, once it has read the
 * report from the log. The event id is derived from the key and a digest of the body. So a repeated report is the same
 * event even if both stores have lost the key, and a different report under a key that neither knows is an event of its
 * own: every report that was answered with 202 is in the log.
 */
export function createReportKeys({ hot, attributionUrl, internalSecret, log }: ReportKeysOptions): ReportKeys {
  const unavailable = (error: unknown): undefined => {
    log.debug({ err: error }, 'it is not known what a key was used for');
    return undefined;
  };

  /** The first use of the key that the hot store knows; this report if it knows none. */
  const claim = async (hotKey: string, use: string, ttlMs: number): Promise<string> => {
    if (await hot.setIfNewer(hotKey, { version: 1, value: use }, { ttlMs })) return use;
    const [known] = await hot.getVersioned([hotKey]);
    return known?.value ?? use;
  };

  const usesOf = async ({ campaignId, kind, key }: NamedReport): Promise<ReportKeyUses['uses'] | undefined> => {
    if (attributionUrl === undefined) return undefined;
    const query = new URLSearchParams({ kind, key });
    const url = `${attributionUrl}/internal/campaigns/${campaignId}/report-keys?${query}`;
    return fetchJson(url, ReportKeyUses, { internalSecret, timeoutMs: ASK_MS }).then(({ uses }) => uses, unavailable);
  };

  return {
    async identify(report) {
      const { campaignId, kind, key, occurredAtMs } = report;
      const digest = digestOf(report.body);
      const hotKey = `report-key:${campaignId}:${kind}:${key}`;
      const own = `${digest} ${occurredAtMs}`;
      const claimed = await claim(hotKey, own, HOT_MS[kind]).catch(unavailable);
      if (claimed !== undefined && claimed !== own) {
        const [knownDigest, knownMs] = claimed.split(' ');
        if (knownDigest !== digest) throw reused();
        return { kind, key, digest, occurredAtMs: Number(knownMs) };
      }
      const uses = (await usesOf(report)) ?? [];
      const [first] = uses;
      if (!first) return { kind, key, digest, occurredAtMs };
      const same = uses.find((use) => use.digest === digest);
      // The hot store has lost it.
      const remembered = { version: 2, value: `${(same ?? first).digest} ${(same ?? first).occurredAtMs}` };
      await hot.setIfNewer(hotKey, remembered, { ttlMs: HOT_MS[kind] }).catch(unavailable);
      if (!same) throw reused();
      return { kind, key, digest, occurredAtMs: same.occurredAtMs };
    },
  };
}

/** Independent of the order of fields in the contract, because the digest is stored permanently. */
function digestOf(body: object): string {
  const fields = Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}

function reused(): AppError {
  return new AppError(
    'idempotency_key_reused',
    'This Idempotency-Key was used for another request. Nothing was recorded: use a new key for each request.',
  );
}
