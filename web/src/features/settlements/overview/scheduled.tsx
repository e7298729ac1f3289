import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/use-api.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Badge } from '../../../ui/primitives/badge.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/primitives/states.tsx';
import { type Due, type DueCampaign, isPayable } from '../../billing/due.ts';
import { HeldBack } from '../held-back.tsx';
import { quoteQuery } from '../queries.ts';
import { Sums } from '../sums.tsx';

interface ScheduledProps {
  readonly due: readonly Due[];
  readonly onPayNow: ((campaignId: string) => void) | null;
}

/** The planned charge and payments of each 5th, by campaign. */
export function Scheduled({ due, ...row }: ScheduledProps) {
  const { t } = useTranslation('payments');
  const format = useFormat();
  return (
    <ul className="grid gap-6">
      {due.map((entry) => (
        <li key={entry.id}>
          <p className="flex flex-wrap items-baseline gap-x-3 border-b pb-2">
            <span className="font-medium">{format.billingDate(entry.dueDate)}</span>
            {entry.isOverdue && <Badge tone="buoy">{t('overdue')}</Badge>}
            <span className="ml-auto text-ink-soft text-sm">
              {t('parts', {
                commissions: format.money(entry.commissionsMinor, entry.currency),
                fee: format.money(entry.feeMinor, entry.currency),
              })}
            </span>
          </p>
          <ul>
            {entry.campaigns.map((campaign) => (
              <Campaign key={campaign.campaignId} campaign={campaign} currency={entry.currency} {...row} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface CampaignProps extends Omit<ScheduledProps, 'due'> {
  readonly campaign: DueCampaign;
  readonly currency: string;
}

function Campaign({ campaign, currency, onPayNow }: CampaignProps) {
  const { t } = useTranslation('payments');
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { campaignId, campaignName: name } = campaign;
  return (
    <li className="grid gap-3 border-b py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex items-center gap-2">
            <span className="truncate font-medium">{name}</span>
            {campaign.isArchived && <Badge>{t('archived')}</Badge>}
          </p>
          <p className="text-ink-soft text-xs">{t(`mode.${campaign.mode}`)}</p>
        </div>
        <p className="text-right">
          <span className="block font-medium">{format.money(campaign.commissionsMinor, currency)}</span>
          <span className="block text-ink-soft text-xs">
            {t('fee', { amount: format.money(campaign.feeMinor, currency) })}
          </span>
        </p>
        <div className="flex gap-2">
          <Button
            variant="outline"
            size="sm"
            aria-expanded={isOpen}
            aria-label={t('whyOf', { name })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('why')}
          </Button>
          {onPayNow && isPayable(campaign) && (
            <Button
              variant="outline"
              size="sm"
              aria-label={t('payNowOf', { name })}
              onClick={() => onPayNow(campaignId)}
            >
              {t('settlements:payNow')}
            </Button>
          )}
        </div>
      </div>
      {isOpen && <Why campaignId={campaignId} />}
    </li>
  );
}

/** What would be paid now, and what is carried forward and why. */
function Why({ campaignId }: { campaignId: string }) {
  const quote = useQuery(quoteQuery(useApi(), { reason: 'pay_now', campaignId }));
  if (quote.isPending) return <SkeletonRows rows={3} />;
  if (quote.isError) return <ErrorState error={quote.error} onRetry={() => void quote.refetch()} />;
  return (
    <div className="grid gap-5 rounded-card bg-wash px-4 py-4">
      <Sums quote={quote.data} />
      <HeldBack quote={quote.data} />
    </div>
  );
}
