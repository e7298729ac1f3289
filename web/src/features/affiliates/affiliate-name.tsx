import type { Affiliate } from '@sillage/proto/http/campaigns';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/primitives/badge.tsx';

export function AffiliateName({ affiliate }: { affiliate: Affiliate }) {
  const { t } = useTranslation('campaign');
  const format = useFormat();
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-2">
        <Link
          to="/affiliates/$affiliateId"
          params={{ affiliateId: affiliate.id }}
          className="truncate font-medium underline-offset-4 hover:underline"
        >
          {affiliate.name}
        </Link>
        <span className="shrink-0 text-ink-soft text-xs">{format.rate(affiliate.rateBps)}</span>
        {!affiliate.isActive && <Badge tone="buoy">{t('affiliate.paused')}</Badge>}
      </p>
      <p className="truncate text-ink-soft text-xs">{affiliate.email}</p>
      {affiliate.couponCodes.length > 0 && (
        <p className="truncate text-ink-soft text-xs">
          {t('affiliate.couponsOf', { codes: format.list(affiliate.couponCodes) })}
        </p>
      )}
    </div>
  );
}
