import type { Affiliate, CampaignSummary } from '@sillage/proto/http/campaigns';
import type { Conversion } from '@sillage/proto/http/conversions';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { NAMED_AT_ONCE, namedAffiliatesQuery } from '../../features/campaigns/queries.ts';

/** What campaigns and the affiliates of a list over all campaigns are called; only those that are in it are asked for. */
export function useNames(campaigns: readonly CampaignSummary[], affiliateIds: readonly (string | null)[]) {
  const { t } = useTranslation('campaign');
  const api = useApi();
  const affiliates = useQueries({
    queries: chunksOf(affiliateIds).map((ids) => namedAffiliatesQuery(api, ids)),
    combine: (answers) => answers.flatMap(({ data }) => data ?? NOBODY),
  });
  return useMemo(() => {
    const names = new Map(affiliates.map(({ id, name }) => [id, name]));
    const nameOf = (id: string) => names.get(id) ?? t('affiliate.unknown', { id: id.slice(0, 8) });
    return {
      nameOf,
      campaignName: (id: string) => campaigns.find((campaign) => campaign.id === id)?.name ?? '',
      affiliateName: ({ affiliateId }: Conversion) =>
        affiliateId === null ? t('conversions:noAffiliate') : nameOf(affiliateId),
    };
  }, [affiliates, campaigns, t]);
}

/** Each once: what is added to the list at its end leaves the first chunks as they are. */
function chunksOf(ids: readonly (string | null)[]): readonly (readonly string[])[] {
  const each = [...new Set(ids)].filter((id) => id !== null);
  return Array.from({ length: Math.ceil(each.length / NAMED_AT_ONCE) }, (_, n) =>
    each.slice(n * NAMED_AT_ONCE, (n + 1) * NAMED_AT_ONCE).toSorted(),
  );
}

const NOBODY: readonly Affiliate[] = [];
