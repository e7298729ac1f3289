import type { Campaign } from '@sillage/proto/http/campaigns';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { PaymentsPanel } from '../../features/settlements/payments-panel.tsx';
import { balancesQuery, settlementsQuery } from '../../features/settlements/queries.ts';
import { Notice } from '../../ui/primitives/notice.tsx';
import { OwnPayoutHold } from '../-own-payout-hold.tsx';

interface PaymentsProps {
  readonly campaign: Campaign;
  readonly onOpen: (settlementId: string) => void;
}

export function Payments({ campaign, onOpen }: PaymentsProps) {
  const { t } = useTranslation('settlements');
  const api = useApi();
  const balances = useQuery(balancesQuery(api, campaign.id));
  const settlements = useQuery(settlementsQuery(api, campaign.id));
  if (campaign.isDemo) return <Notice title={t('demo.title')}>{t('demo.body')}</Notice>;
  return (
    <div className="grid grid-cols-1 gap-8">
      <OwnPayoutHold />
      <PaymentsPanel
        currency={campaign.currency}
        balances={balances.data}
        settlements={settlements.data}
        error={balances.error ?? settlements.error}
        onRetry={() => void Promise.all([balances.refetch(), settlements.refetch()])}
        onOpen={onOpen}
      />
    </div>
  );
}
