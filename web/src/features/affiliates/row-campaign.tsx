import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/primitives/badge.tsx';
import type { AffiliateRow } from './affiliate-row.ts';

/** The campaign of a row in a list of several campaigns, and whether it is in test mode. */
export function RowCampaign({ row }: { row: AffiliateRow }) {
  const { t } = useTranslation('testMode');
  return (
    <span className="flex min-w-0 items-center gap-2 text-ink-soft">
      <span className="truncate" title={row.campaignName}>
        {row.campaignName}
      </span>
      {row.isTest && (
        <Badge tone="outline" title={t('hint')}>
          {t('badge')}
        </Badge>
      )}
    </span>
  );
}
