import { type CommissionFigures, CommissionFiguresPage } from '@sillage/proto/http/commission-figures';
import type { Book } from '@sillage/proto/values/book';
import { fetchJson } from '@sillage/runtime/http';
import { ConfigError } from '@sillage/runtime/service';

/** The commissions of a campaign in one book, as shown by attribution. */
export type AttributionFigures = (campaignId: string, book: Book) => Promise<readonly CommissionFigures[]>;

const TIMEOUT_MS = 30_000;

/** Undefined if no attribution service is configured. */
export function configuredAttribution(config: {
  readonly ATTRIBUTION_URL?: string | undefined;
  readonly INTERNAL_SECRET?: string | undefined;
}): AttributionFigures | undefined {
  const { ATTRIBUTION_URL: attributionUrl, INTERNAL_SECRET: internalSecret } = config;
  if (attributionUrl === undefined) return undefined;
  if (internalSecret === undefined) throw new ConfigError('INTERNAL_SECRET is required where ATTRIBUTION_URL is set');
  return createAttributionFigures({ attributionUrl, internalSecret });
}

function createAttributionFigures(config: {
  readonly attributionUrl: string;
  readonly internalSecret: string;
}): AttributionFigures {
  return async (campaignId, book) => {
    const figures: CommissionFigures[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const query = new URLSearchParams({ book, ...(after !== '' && { after }) });
      const url = `${config.attributionUrl}/internal/campaigns/${campaignId}/commissions?${query}`;
      const page: CommissionFiguresPage = await fetchJson(url, CommissionFiguresPage, {
        internalSecret: config.internalSecret,
        timeoutMs: TIMEOUT_MS,
      });
      figures.push(...page.figures);
      after = page.next;
    }
    return figures;
  };
}
