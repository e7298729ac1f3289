import type { AttributionModel } from '@sillage/proto/values/campaigns';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/use-api.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useFirstRows } from '../../../ui/hooks/use-first-rows.ts';
import { MoreRows } from '../../../ui/primitives/more-rows.tsx';
import { SectionHead } from '../../../ui/primitives/section-head.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/primitives/states.tsx';
import type { OwnDashboard } from '../own-dashboard.ts';
import { uncountedClicksQuery } from './queries.ts';
import { whyNot } from './why.ts';

const SHOWN = 5;

interface UncountedClicksProps {
  readonly of: OwnDashboard;
  readonly model: AttributionModel;
}

/** Clicks that earn nothing, each with its reason. */
export function UncountedClicks({ of, model }: UncountedClicksProps) {
  const { t, i18n } = useTranslation('ownPage');
  const format = useFormat();
  const clicks = useQuery(uncountedClicksQuery(useApi(), of));
  const rows = (clicks.data ?? []).flatMap((click) => {
    const why = whyNot(click, model);
    return why === undefined ? [] : [{ ...click, why }];
  });
  const { shown, more } = useFirstRows(rows, SHOWN);
  /** Undefined if there is no text for it. */
  const textOf = (key: string) => (i18n.exists(key) ? t(key) : undefined);
  return (
    <section aria-labelledby="uncounted-clicks" className="grid grid-cols-1 gap-4">
      <SectionHead id="uncounted-clicks" title={t('clicks.title')} hint={t('clicks.intro')} />
      {clicks.isPending && <SkeletonRows rows={2} />}
      {clicks.isError && !clicks.data && <ErrorState error={clicks.error} onRetry={() => void clicks.refetch()} />}
      {clicks.data && rows.length === 0 && <p className="border-y py-5 text-ink-soft text-sm">{t('clicks.none')}</p>}
      {shown.length > 0 && (
        <ul aria-labelledby="uncounted-clicks" className="divide-y border-y text-sm">
          {shown.map(({ id, occurredAt, country, device, referrerHost, why }) => (
            <li key={id} className="grid gap-0.5 py-3">
              <p>{textOf(`ownPage:clicks.why.${why}`) ?? t('clicks.why.other')}</p>
              <p className="wrap-anywhere text-ink-soft text-xs">
                {[
                  format.moment(occurredAt),
                  format.country(country),
                  textOf(`conversions:device.${device}`),
                  referrerHost,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
      <MoreRows more={more} />
    </section>
  );
}
