import type { Campaign } from '@sillage/proto/http/campaigns';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { balancesQuery } from '../../features/settlements/queries.ts';
import { NO_SETTLEMENT, type SettlementSearch } from '../../features/settlements/settlement-search.ts';
import { Button } from '../../ui/primitives/button.tsx';

/** Opens the settlement dialog, which is rendered above this component, by changing the search parameters. */
export function useSettle(campaign: Campaign) {
  const { t } = useTranslation('settlements');
  const navigate = useNavigate();
  const balances = useQuery(balancesQuery(useApi(), campaign.id));
  const isOwed = balances.data?.some((balance) => balance.owedMinor > 0n) ?? false;
  const settle = useCallback(
    (next: SettlementSearch) =>
      void navigate({ to: '.', search: (last) => ({ ...last, ...NO_SETTLEMENT, ...next }), resetScroll: false }),
    [navigate],
  );
  return {
    settle,
    see: (settlement: string) => settle({ settle: 'pay_now', settlement }),
    payNow: (
      <Button
        size="sm"
        // The button is prominent only if there is something to pay.
        variant={isOwed ? 'default' : 'outline'}
        className="max-sm:w-full"
        onClick={() => settle({ settle: 'pay_now' })}
      >
        {t('payNow')}
      </Button>
    ),
  };
}
