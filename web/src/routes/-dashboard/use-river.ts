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

/** What the stream of all campaigns brings, from the moment that the page is opened. */
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

/** Of what has arrived: how much came since the tab was last in sight. */
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

/** The first sale of a merchant, in test mode or live, with confetti. Nobody celebrates an invented one. */
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
    // Fetched for the one moment that it is for, and not missed where it cannot be.
    void import('../../ui/browser/confetti.ts').then(
      ({ celebrate }) => celebrate(),
      () => {},
    );
    toast.success(t('river.firstSale'), { description: t('river.firstSaleHint') });
  }, [isKnown, isViewing, userId, sales, t]);
}
