import type { Campaign } from '@sillage/proto/http/campaigns';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NO_SETTLEMENT, type SettlementSearch } from '../../features/settlements/campaign-settlement.tsx';
import { Button } from '../../ui/primitives/button.tsx';

/** Puts a payment into the address, where the dialog above finds it. */
export function useSettle(campaign: Campaign) {
  const { t } = useTranslation('settlements');
  const navigate = useNavigate();
  const settle = (next: SettlementSearch) =>
    void navigate({ to: '.', search: (last) => ({ ...last, ...NO_SETTLEMENT, ...next }), resetScroll: false });
  return {
    settle,
    see: (settlement: string) => settle({ settle: 'pay_now', settlement }),
    // The sales of a demo campaign are invented: nothing is paid for them.
    payNow: campaign.isDemo ? null : (
      <Button size="sm" className="max-sm:w-full" onClick={() => settle({ settle: 'pay_now' })}>
        {t('payNow')}
      </Button>
    ),
  };
}
