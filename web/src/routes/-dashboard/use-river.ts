import type { Click, Conversion } from '@sillage/proto/http/conversions';
import type { LiveUpdate } from '@sillage/proto/http/live';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFirstSale } from '../../features/merchant-home/first-sale.ts';
import { EMPTY_RIVER, withHistory, withUpdate } from '../../features/merchant-home/river.ts';
import { useIsViewing } from '../../session/account-view.ts';
import { useUserId } from '../../session/use-session.ts';
import { useTitleCount } from '../../ui/layout/page-title.ts';
import { toast } from '../../ui/primitives/toast.ts';
import type { OfCampaigns } from './totals.tsx';

/** Collects the events of the stream of all campaigns, from the moment that the page is opened. */
export function useRiver() {
  const [river, setRiver] = useState(EMPTY_RIVER);
  useTitleCount(useUnseen(river.arrived));
  return {
    river,
    onUpdate: useCallback((update: LiveUpdate) => setRiver((known) => withUpdate(known, update, Date.now())), []),
    onHistory: useCallback(
      (clicks: readonly Click[], sales: readonly Conversion[]) =>
        setRiver((known) => withHistory(known, clicks, sales)),
      [],
    ),
  };
}

/** The number of events since the tab was last visible. */
function useUnseen(arrived: number): number {
  const [seen, setSeen] = useState(0);
  const [isHidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const onChange = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  useEffect(() => {
    if (!isHidden) setSeen(arrived);
  }, [isHidden, arrived]);
  return isHidden ? arrived - seen : 0;
}

/** Celebrates a merchant's first sale, in test mode or live, but not sales of the demo. */
export function useFirstSale({ campaigns, totalsOf }: Pick<OfCampaigns, 'campaigns' | 'totalsOf'>, isKnown: boolean) {
  const { t } = useTranslation('merchantHome');
  const userId = useUserId();
  const isViewing = useIsViewing();
  const sales = campaigns
    .filter(({ isDemo }) => !isDemo)
    .map(({ id }) => totalsOf(id))
    .reduce((sum, { conversions, testConversions }) => sum + conversions + testConversions, 0);
  useEffect(() => {
    if (!isKnown || isViewing || !isFirstSale(localStorage, userId, sales)) return;
    // Loaded only for this moment; if that fails, nothing is shown.
    void import('../../ui/browser/confetti.ts').then(
      ({ celebrate }) => celebrate(),
      () => {},
    );
    toast.success(t('river.firstSale'), { description: t('river.firstSaleHint') });
  }, [isKnown, isViewing, userId, sales, t]);
}
