import type { Totals } from '@sillage/proto/http/statistics';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moneyOf } from '../../format/totals.ts';
import { useFormat } from '../../format/use-format.ts';

const QUIET_MS = 5000;

/** Announces changed totals to screen readers: one sentence, at most as often as it can be listened to. */
export function LiveTotals({ totals, currency }: { totals: Totals; currency: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sentence = t('totalsNow', {
    clicks: format.count(totals.clicks),
    conversions: format.count(totals.conversions),
    revenue: format.money(moneyOf(totals, currency).revenueMinor, currency),
  });
  const [said, setSaid] = useState('');
  const latest = useRef(sentence);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    if (latest.current === sentence) return;
    latest.current = sentence;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setSaid(latest.current);
    }, QUIET_MS);
  }, [sentence]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
