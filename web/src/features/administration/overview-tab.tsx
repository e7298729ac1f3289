import type { AdminOverview, HealthIssue, ServiceHealth } from '@sillage/proto/http/administration';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Badge, type BadgeTone } from '../../ui/primitives/badge.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { Section } from '../../ui/primitives/section.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { Fact, Facts } from './facts.tsx';
import { overviewQuery } from './queries.ts';
import { useSizes } from './use-sizes.ts';

export function OverviewTab() {
  const { t } = useTranslation('admin');
  const api = useApi();
  const overview = useQuery(overviewQuery(api));
  if (overview.isPending) {
    return (
      <>
        <p role="status" className="text-ink-soft text-sm">
          {t('loading')}
        </p>
        <SkeletonRows rows={6} className="h-9" />
      </>
    );
  }
  if (!overview.data) return <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />;
  return <Overview overview={overview.data} isOld={overview.isError} />;
}

function Overview({ overview, isOld }: { overview: AdminOverview; isOld: boolean }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const sizes = useSizes();
  const { health, services, accounts, campaigns, events, unansweredMessages, errors, asOf } = overview;
  const documents =
    campaigns && events ? campaigns.campaigns + campaigns.affiliates + events.clicks + events.conversions : null;
  return (
    <>
      {isOld && (
        <Notice tone="alert" className="mb-6">
          {t('old', { date: format.dateTime(asOf) })}
        </Notice>
      )}
      <Section title={t('health.title')} hint={t(`health.${health.status}`)}>
        {health.issues.length > 0 && <Issues issues={health.issues} />}
        <Facts>
          <Fact label={t('stats.response')} value={sizes.ms(health.averageResponseMs)} />
          <Fact
            label={t('stats.documents')}
            value={documents === null ? '–' : format.count(documents)}
            note={t('stats.collections', { count: 4 })}
          />
          <Fact
            label={t('stats.availability')}
            value={sizes.percent(health.availablePercent / 100)}
            note={t('stats.services', { healthy: health.healthyServices, total: health.totalServices })}
            isBad={health.availablePercent < 95}
          />
          <Fact label={t('stats.updated')} value={format.moment(asOf)} />
        </Facts>
      </Section>
      <Section title={t('services.title')} hint={t('services.hint')}>
        <ul className="grid divide-y border-t">
          {services.map((service) => (
            <ServiceRow key={service.name} service={service} />
          ))}
        </ul>
      </Section>
      <Section title={t('totals.title')} hint={t('totals.hint')}>
        <Facts>
          <Fact label={t('totals.campaigns')} value={known(campaigns?.campaigns, format.count)} />
          <Fact label={t('totals.affiliates')} value={known(campaigns?.affiliates, format.count)} />
          <Fact label={t('totals.clicks')} value={known(events?.clicks, format.count)} />
          <Fact label={t('totals.conversions')} value={known(events?.conversions, format.count)} />
          <Fact
            label={t('totals.revenue')}
            value={
              events === null
                ? '–'
                : events.revenue.map(({ currency, amountMinor }) => format.money(amountMinor, currency)).join(' · ') ||
                  format.money(0, 'EUR')
            }
          />
          <Fact label={t('totals.accounts')} value={known(accounts?.accounts, format.count)} />
          <Fact
            label={t('totals.active')}
            value={known(accounts?.activeUsers, format.count)}
            note={t('totals.activeNote')}
          />
          <Fact
            label={t('messages.unanswered')}
            value={unansweredMessages === null ? '–' : format.count(unansweredMessages)}
            note={
              <Link to="/admin" search={{ tab: 'messages' }} className="underline underline-offset-4 hover:text-ink">
                {t('messages.read')}
              </Link>
            }
          />
        </Facts>
      </Section>
      <Section title={t('errors.title')} hint={t('errors.hint')}>
        {errors.length === 0 ? (
          <p className="text-ink-soft text-sm">{t('errors.none')}</p>
        ) : (
          <ol className="grid divide-y border-t">
            {errors.map(({ at, place, severity, message }) => (
              <li key={`${at} ${place}`} className="grid gap-1 py-3 text-sm">
                <p className="flex flex-wrap items-center gap-2">
                  <Badge tone={severity === 'critical' ? 'negative' : 'neutral'}>{t(`severity.${severity}`)}</Badge>
                  <span className="font-medium">{place}</span>
                  <time dateTime={at} className="ml-auto text-ink-soft text-xs">
                    {format.dateTime(at)}
                  </time>
                </p>
                <p className="break-words text-ink-soft">{message}</p>
              </li>
            ))}
          </ol>
        )}
      </Section>
    </>
  );
}

const known = (value: number | undefined, write: (value: number) => string) =>
  value === undefined ? '–' : write(value);

function Issues({ issues }: { issues: readonly HealthIssue[] }) {
  const { t } = useTranslation('admin');
  const sizes = useSizes();
  const sentence = (issue: HealthIssue): string => {
    switch (issue.kind) {
      case 'unavailable':
        return t('issue.unavailable', { service: issue.service });
      case 'degraded':
        return t('issue.degraded', { service: issue.service, time: sizes.ms(issue.responseTimeMs) });
      case 'slow':
        return t('issue.slow', { time: sizes.ms(issue.responseTimeMs) });
      case 'availability':
        return t(`issue.${issue.level}`, { percent: sizes.percent(issue.percent / 100) });
    }
  };
  return (
    <Notice tone="alert">
      <ul className="grid gap-1">
        {issues.map((issue) => (
          <li key={sentence(issue)}>{sentence(issue)}</li>
        ))}
      </ul>
    </Notice>
  );
}

const TONES: Readonly<Record<ServiceHealth['state'], BadgeTone>> = {
  operational: 'positive',
  degraded: 'buoy',
  outage: 'negative',
};

function ServiceRow({ service }: { service: ServiceHealth }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const sizes = useSizes();
  const { name, state, responseTimeMs, checkedAt, problem, version, memoryBytes } = service;
  const details = [
    version === null ? null : t('services.version', { version }),
    memoryBytes === null ? null : sizes.bytes(memoryBytes),
    t('services.checked', { time: format.moment(checkedAt) }),
  ].filter((detail) => detail !== null);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 py-3 text-sm">
      <p className="font-medium">{name}</p>
      <p className="flex items-center gap-3">
        <span className="text-ink-soft tabular-nums">{sizes.ms(responseTimeMs)}</span>
        <Badge tone={TONES[state]} dot>
          {t(`state.${state}`)}
        </Badge>
      </p>
      <p className="col-span-2 text-ink-soft text-xs">
        {details.join(' · ')}
        {problem !== null && <span className="text-negative-ink"> · {problem}</span>}
      </p>
    </li>
  );
}
