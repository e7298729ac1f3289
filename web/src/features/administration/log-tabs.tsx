import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { MorePages } from '../../ui/primitives/more-pages.tsx';
import { Section } from '../../ui/primitives/section.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { actsQuery, importantEventsQuery } from './queries.ts';

/** Events of high or critical severity from the security logs of all accounts. */
export function SecurityTab() {
  const { t } = useTranslation('admin');
  const api = useApi();
  const format = useFormat();
  const events = useQuery(importantEventsQuery(api));
  return (
    <Section title={t('security.title')} hint={t('security.hint')}>
      {events.isPending && <SkeletonRows rows={5} className="h-9" />}
      {events.isError && !events.data && <ErrorState error={events.error} onRetry={() => void events.refetch()} />}
      {events.data?.length === 0 && <p className="text-ink-soft text-sm">{t('security.none')}</p>}
      <ol className="grid divide-y not-empty:border-t">
        {events.data?.map(({ id, kind, severity, userId, occurredAt, ipRange, browser, os }) => (
          <li key={id} className="grid gap-1 py-3 text-sm sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6">
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={severity === 'critical' ? 'negative' : 'buoy'}>{t(`severity.${severity}`)}</Badge>
              <span className="font-medium">{t(`account:log.kind.${kind}`)}</span>
            </p>
            <time dateTime={occurredAt} className="text-ink-soft text-xs">
              {format.dateTime(occurredAt)}
            </time>
            <p className="min-w-0 break-words text-ink-soft text-xs sm:col-span-2">
              {[userId, ipRange, browser, os].filter((detail) => detail !== null).join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The administrators' actions, newest first. */
export function ActsTab() {
  const { t } = useTranslation('admin');
  const api = useApi();
  const format = useFormat();
  const log = useInfiniteQuery(actsQuery(api));
  const acts = log.data?.pages.flatMap((page) => page.acts);
  return (
    <Section title={t('acts.title')} hint={t('acts.hint')}>
      {log.isPending && <SkeletonRows rows={5} className="h-9" />}
      {log.isError && !acts && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      {acts?.length === 0 && <p className="text-ink-soft text-sm">{t('acts.none')}</p>}
      <ol className="grid divide-y not-empty:border-t">
        {acts?.map(({ id, at, administrator, act, target, reason, detail, outcome }) => (
          <li key={id} className="grid gap-1 py-3 text-sm sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{t(`acts.kind.${act}`)}</span>
              {detail !== null && <span className="text-ink-soft">{detail}</span>}
              {outcome !== 'done' && <Badge tone="negative">{t(`acts.outcome.${outcome ?? 'unknown'}`)}</Badge>}
            </p>
            <time dateTime={at} className="text-ink-soft text-xs">
              {format.dateTime(at)}
            </time>
            <p className="min-w-0 break-words sm:col-span-2">{reason}</p>
            <p className="min-w-0 break-words text-ink-soft text-xs sm:col-span-2">
              {administrator} · {target}
            </p>
          </li>
        ))}
      </ol>
      <MorePages list={log} />
    </Section>
  );
}
