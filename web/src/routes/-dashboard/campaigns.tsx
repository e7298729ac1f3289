import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { AffiliateLinks, CampaignCard } from '../../features/campaigns/campaign-card.tsx';
import { CampaignList } from '../../features/campaigns/campaign-list.tsx';
import { affiliatesQuery } from '../../features/campaigns/queries.ts';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import type { OfCampaigns } from './totals.tsx';

const CHOICE_ABOVE = 3;

interface CampaignsProps extends OfCampaigns {
  readonly overviewFailed: boolean;
  readonly freshness: ReactNode;
  readonly view: 'normal' | 'compact';
  readonly onView: (view: 'normal' | 'compact') => void;
}

export function Campaigns({
  campaigns,
  totalsOf,
  period,
  overview,
  overviewFailed,
  freshness,
  view,
  onView,
}: CampaignsProps) {
  const hasChoice = campaigns.length > CHOICE_ABOVE;
  return (
    <CampaignList
      campaigns={campaigns}
      totalsOf={totalsOf}
      view={view}
      onView={hasChoice ? onView : null}
      card={(campaign) => (
        <CampaignCard
          key={campaign.id}
          campaign={campaign}
          totals={totalsOf(campaign.id)}
          integration={overview?.campaigns.find(({ campaignId }) => campaignId === campaign.id)?.integration}
          integrationFailed={overviewFailed}
          compact={view === 'compact' && hasChoice}
          period={period}
          freshness={freshness}
          affiliates={<CardAffiliates campaignId={campaign.id} />}
        />
      )}
    />
  );
}

function CardAffiliates({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation('dashboard');
  const api = useApi();
  const affiliates = useQuery(affiliatesQuery(api, campaignId));
  if (affiliates.isPending) return <SkeletonRows rows={2} />;
  if (affiliates.isError) return <ErrorState error={affiliates.error} onRetry={() => void affiliates.refetch()} />;
  if (affiliates.data.length === 0) {
    return (
      <p className="py-2 text-ink-soft text-sm">
        {t('noAffiliates')}{' '}
        <Link
          to="/campaign/$campaignId/affiliates"
          params={{ campaignId }}
          className="text-wake-ink underline underline-offset-4"
        >
          {t('addAffiliate')}
        </Link>
      </p>
    );
  }
  return <AffiliateLinks affiliates={affiliates.data} />;
}
