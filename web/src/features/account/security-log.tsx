import type { SecurityEvent, SecurityEventKind } from '@sillage/proto/http/account';
import { API_KEY_PREFIX } from '@sillage/proto/http/api-keys';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { cn } from '../../ui/primitives/cn.ts';
import { MorePages } from '../../ui/primitives/more-pages.tsx';
import { providerName } from '../../ui/primitives/provider-mark.tsx';
import { Section } from '../../ui/primitives/section.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { usePlace } from './place.ts';
import { securityLogQuery } from './queries.ts';

/** Events that an owner should check, in case somebody else caused them. */
const WARNINGS = new Set<SecurityEventKind>([
  'sign_in_failed',
  'refresh_token_reused',
  'factor_failed',
  'factor_removed',
  'passkey_clone_suspected',
  'account_banned',
  'deletion_requested',
  'support_view_opened',
]);

/** Newest first; older events are fetched on demand. */
export function SecurityLogSection() {
  const api = useApi();
  const { t } = useTranslation('account');
  const log = useInfiniteQuery(securityLogQuery(api));
  const events = log.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <Section title={t('log.title')} hint={t('log.hint')}>
      {log.isPending && <SkeletonRows rows={4} className="h-9" />}
      {log.isError && !log.data && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      {log.data && events.length === 0 && <p className="text-ink-soft text-sm">{t('log.none')}</p>}
      {events.length > 0 && (
        <ol className="grid divide-y border-t">
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ol>
      )}
      <MorePages list={log} />
    </Section>
  );
}

function EventRow({ event }: { event: SecurityEvent }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const place = usePlace()(event);
  const detail = useDetail()(event.detail);
  const isWarning = WARNINGS.has(event.kind);
  return (
    <li className="grid gap-x-6 gap-y-0.5 py-3 text-sm sm:grid-cols-[minmax(0,1fr)_auto]">
      <p className={cn('font-medium', isWarning && 'text-negative-ink')}>
        {t(`log.kind.${event.kind}`)}
        {detail && <span className="font-normal text-ink-soft"> · {detail}</span>}
      </p>
      <time dateTime={event.occurredAt} className="text-ink-soft text-xs sm:text-right">
        {format.dateTime(event.occurredAt)}
      </time>
      {place && <p className="min-w-0 break-words text-ink-soft text-xs sm:col-span-2">{place}</p>}
    </li>
  );
}

const isInstant = (detail: string): boolean => /^\d{4}-\d{2}-\d{2}T/.test(detail);

/**
 * Formats an event's detail: codes such as `password` have texts, keys are shown by their last characters, providers by
 * name.
 */
function useDetail(): (detail: string | null) => string {
  const { t, i18n } = useTranslation('account');
  const format = useFormat();
  return (detail) => {
    if (detail === null) return '';
    const key = `account:log.detail.${detail.replaceAll(/[:.]/g, '_')}`;
    if (i18n.exists(key)) return t(key);
    if (isInstant(detail)) return t('log.until', { date: format.dateTime(detail) });
    if (detail.startsWith(API_KEY_PREFIX)) return detail;
    return detail === 'google' || detail.startsWith('custom:') ? providerName(detail) : '';
  };
}
