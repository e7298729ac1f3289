import type { Campaign } from '@sillage/proto/http/campaigns';
import { useTranslation } from 'react-i18next';
import { PaymentsPanel } from '../../features/settlements/payments-panel.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { OwnHold } from '../-own-hold.tsx';
import type { CampaignMoney } from './use-campaign-money.ts';

interface PaymentsProps {
  readonly campaign: Campaign;
  readonly money: CampaignMoney;
  readonly onOpen: (settlementId: string) => void;
}

export function Payments({ campaign, money, onOpen }: PaymentsProps) {
  const { t } = useTranslation('settlements');
  if (campaign.isDemo) return <Notice title={t('demo.title')}>{t('demo.body')}</Notice>;
  return (
    <div className="grid grid-cols-1 gap-8">
      <OwnHold />
      <PaymentsPanel
        currency={campaign.currency}
        balances={money.balances.data}
        settlements={money.settlements.data}
        error={money.balances.error ?? money.settlements.error}
        onRetry={money.retry}
        onOpen={onOpen}
      />
    </div>
  );
}
