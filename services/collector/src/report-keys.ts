import { createHash } from 'node:crypto';
import { ReportKeyUses, type ReportKind } from '@sillage/proto/http/report-keys';
import type { HotStore } from '@sillage/runtime/hot';
import { fetchJson } from '@sillage/runtime/http';
import { AppError, type Logger } from '@sillage/runtime/service';

/** A report whose reporter named it. */
export interface NamedReport {
  readonly campaignId: string;
  readonly kind: ReportKind;
  readonly key: string;
  /** What is reported, without the key. */
  readonly body: object;
  readonly occurredAtMs: number;
}

/** What makes the event of a named report the same event each time. */
export interface ReportIdentity {
  readonly kind: ReportKind;
  readonly key: string;
  readonly digest: string;
  /** The time of the first report of this body under this key. */
  readonly occurredAtMs: number;
}

export interface ReportKeys {
  /** Throws `idempotency_key_reused` where the key is known to name another report. */
  identify(report: NamedReport): Promise<ReportIdentity>;
}

interface ReportKeysOptions {
  readonly hot: HotStore;
  /** Attribution, which keeps keys permanently; absent: only the hot store knows of them. */
  readonly attributionUrl: string | undefined;
  readonly internalSecret: string;
  readonly log: Logger;
}

/** Until attribution has read the report; a shop's own are remembered for longer, in case it is away. */
const HOT_MS: Readonly<Record<ReportKind, number>> = {
  sale: 86_400_000,
  refund: 86_400_000,
  click: 86_400_000,
  // Anybody can send these: they must not fill the store.
  snippet: 600_000,
};
const ASK_MS = 1_000;

/**
 * Two memories say what a key was used for: the hot store at once, and attribution, which reads it from the log, for
 * good. The event's id is made of the key and a digest of the body. So a repeated report is the same event whoever
 * forgot it, and another report under a key that neither memory knew of is an event of its own: whatever was answered
 * 202 is in the log.
 */
export function createReportKeys({ hot, attributionUrl, internalSecret, log }: ReportKeysOptions): ReportKeys {
  const unavailable = (error: unknown): undefined => {
    log.debug({ err: error }, 'it is not known what a key was used for');
    return undefined;
  };

  /** What the key was used for first, as far as the hot store knows: this very report, where nothing is known. */
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
      // The hot store had forgotten it.
      const remembered = { version: 2, value: `${(same ?? first).digest} ${(same ?? first).occurredAtMs}` };
      await hot.setIfNewer(hotKey, remembered, { ttlMs: HOT_MS[kind] }).catch(unavailable);
      if (!same) throw reused();
      return { kind, key, digest, occurredAtMs: same.occurredAtMs };
    },
  };
}

/** The same for the same fields and values, in whatever order the contract lists them: it is kept permanently. */
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
