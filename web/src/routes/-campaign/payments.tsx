import type { Campaign } from '@sillage/proto/http/campaigns';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.ts';
import { PaymentsPanel } from '../../features/settlements/payments-panel.tsx';
import { balancesQuery, settlementsQuery } from '../../features/settlements/queries.ts';
import { TestNotice } from '../../features/settlements/test-notice.tsx';
import { OwnPayoutHold } from '../-own-payout-hold.tsx';
import { TestArchive } from './test-archive.tsx';

interface PaymentsProps {
  readonly campaign: Campaign;
  readonly onOpen: (settlementId: string) => void;
}

export function Payments({ campaign, onOpen }: PaymentsProps) {
  const api = useApi();
  const balances = useQuery(balancesQuery(api, campaign.id));
  const settlements = useQuery(settlementsQuery(api, campaign.id));
  return (
    <div className="grid grid-cols-1 gap-8">
      {campaign.isTest ? <TestNotice /> : <OwnPayoutHold />}
      <PaymentsPanel
        currency={campaign.currency}
        balances={balances.data}
        settlements={settlements.data}
        error={balances.error ?? settlements.error}
        onRetry={() => void Promise.all([balances.refetch(), settlements.refetch()])}
        onOpen={onOpen}
      />
      {campaign.liveSince !== null && (
        <TestArchive campaign={campaign} liveSince={campaign.liveSince} onOpen={onOpen} />
      )}
    </div>
  );
}
