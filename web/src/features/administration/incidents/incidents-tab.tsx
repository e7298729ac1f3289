import type { AdminIncidents } from '@sillage/proto/http/incidents';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/use-api.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Badge } from '../../../ui/primitives/badge.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Section } from '../../../ui/primitives/section.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/primitives/states.tsx';
import { MaintenanceSection } from './maintenance-section.tsx';
import { NewIncidentDialog } from './new-incident-dialog.tsx';
import { incidentsQuery } from './queries.ts';
import { UpdateDialog } from './update-dialog.tsx';

type ManagedIncident = AdminIncidents['incidents'][number];

/** Announcements on the status page, which are mailed to subscribers. */
export function IncidentsTab() {
  const { t } = useTranslation('admin');
  const known = useQuery(incidentsQuery(useApi()));
  const [editing, setEditing] = useState<'new' | ManagedIncident | null>(null);
  if (known.isPending) return <SkeletonRows rows={6} className="h-9" />;
  if (!known.data) return <ErrorState error={known.error} onRetry={() => void known.refetch()} />;
  const { incidents, maintenance, subscribersCount } = known.data;
  const close = () => setEditing(null);
  const reach =
    subscribersCount === null
      ? t('incidents.unmailed')
      : subscribersCount === 0
        ? t('incidents.nobody')
        : t('incidents.hint', { count: subscribersCount });
  return (
    <>
      <Section
        title={t('incidents.title')}
        hint={reach}
        action={
          <Button size="sm" onClick={() => setEditing('new')}>
            {t('incidents.open')}
          </Button>
        }
      >
        {incidents.length === 0 && <p className="text-ink-soft text-sm">{t('incidents.none')}</p>}
        <ul className="grid divide-y not-empty:border-t">
          {incidents.map((incident) => (
            <IncidentRow key={incident.id} incident={incident} onUpdate={() => setEditing(incident)} />
          ))}
        </ul>
      </Section>
      <MaintenanceSection maintenance={maintenance} />
      {editing === 'new' && <NewIncidentDialog onClose={close} />}
      {editing !== null && editing !== 'new' && <UpdateDialog incident={editing} onClose={close} />}
    </>
  );
}

function IncidentRow({ incident, onUpdate }: { incident: ManagedIncident; onUpdate: () => void }) {
  const { t } = useTranslation('admin');
  const { dateTime, list } = useFormat();
  const { title, severity, state, parts, createdAt, resolvedAt, updates, isAutomatic } = incident;
  const names = list(parts.map((part) => t(`status:parts.${part}`)));
  const name = title ?? t('status:incidents.automatic', { parts: names });
  const last = updates.find(({ message }) => message !== '');
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1.5 py-4 text-sm">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="wrap-anywhere font-medium">{name}</h3>
        <Badge tone={state === 'resolved' ? 'positive' : 'buoy'} dot>
          {t(`status:incidents.state.${state}`)}
        </Badge>
        <Badge tone={severity === 'critical' ? 'negative' : 'neutral'}>
          {t(`status:incidents.severity.${severity}`)}
        </Badge>
        {isAutomatic && <Badge tone="outline">{t('incidents.automatic')}</Badge>}
      </div>
      {resolvedAt === null && (
        <Button variant="outline" size="sm" aria-label={t('incidents.updateOf', { title: name })} onClick={onUpdate}>
          {t('incidents.update')}
        </Button>
      )}
      {last && <p className="wrap-anywhere col-span-2 line-clamp-3 whitespace-pre-line">{last.message}</p>}
      <p className="wrap-anywhere col-span-2 text-ink-soft text-xs">
        {names}
        {' · '}
        {resolvedAt === null
          ? t('incidents.since', { from: dateTime(createdAt) })
          : t('incidents.lasted', { from: dateTime(createdAt), to: dateTime(resolvedAt) })}
      </p>
    </li>
  );
}
