import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/use-api.ts';
import { useFirstRows } from '../../../ui/hooks/use-first-rows.ts';
import { MoreRows } from '../../../ui/primitives/more-rows.tsx';
import { SectionHead } from '../../../ui/primitives/section-head.tsx';
import { ErrorState } from '../../../ui/primitives/states.tsx';
import type { OwnDashboard } from '../own-dashboard.ts';
import { AssetCard } from './asset-card.tsx';
import { ownAssetStatisticsQuery, ownAssetsQuery } from './queries.ts';

const PAGE = 12;

/** The assets that the merchant provides; hidden if there are none. */
export function OwnAssets({ of }: { readonly of: OwnDashboard }) {
  const { t } = useTranslation('assets');
  const id = useId();
  const { data: assets = [], error, refetch } = useQuery(ownAssetsQuery(useApi(), of));
  const statistics = useQuery({ ...ownAssetStatisticsQuery(useApi(), of), enabled: assets.length > 0 });
  const { shown, more } = useFirstRows(assets, PAGE, 5 * PAGE);
  if (assets.length === 0 && !error) return null;
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5">
      <SectionHead id={id} title={t('own.title')} hint={t('own.hint')} />
      {error && assets.length === 0 && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className="grid grid-cols-1 gap-x-6 gap-y-8 empty:hidden sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((asset) => (
          <AssetCard
            key={asset.id}
            asset={asset}
            figures={statistics.data?.assets.find(({ sub }) => sub === asset.sub)}
          />
        ))}
      </ul>
      <MoreRows more={more} />
    </section>
  );
}
