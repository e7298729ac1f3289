import type { Incident } from '@sillage/proto/http/status';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/primitives/badge.tsx';

/** The last incidents with all their updates, newest first. */
export function Incidents({ incidents }: { incidents: readonly Incident[] }) {
  const { t } = useTranslation('status');
  return (
    <section aria-labelledby="incidents" className="grid gap-2">
      <h2 id="incidents" className="font-medium text-lg">
        {t('incidents.title')}
      </h2>
      {incidents.length === 0 ? (
        <p className="border-t py-5 text-ink-soft text-sm">{t('incidents.none')}</p>
      ) : (
        <ul className="border-t">
          {incidents.map((incident) => (
            <IncidentRow key={incident.id} incident={incident} />
          ))}
        </ul>
      )}
    </section>
  );
}

function IncidentRow({ incident }: { incident: Incident }) {
  const { t } = useTranslation('status');
  const { dateTime, list } = useFormat();
  const { title, description, severity, state, parts, createdAt, updates } = incident;
  const names = list(parts.map((part) => t(`parts.${part}`)));
  return (
    <li className="grid gap-3 border-b py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="wrap-anywhere font-medium">{title ?? t('incidents.automatic', { parts: names })}</h3>
        <Badge tone={severity === 'critical' ? 'negative' : 'neutral'}>{t(`incidents.severity.${severity}`)}</Badge>
        <Badge tone={state === 'resolved' ? 'positive' : 'outline'} dot>
          {t(`incidents.state.${state}`)}
        </Badge>
      </div>
      <p className="text-ink-soft text-sm">
        <time dateTime={createdAt}>{dateTime(createdAt)}</time>
        {' · '}
        {names}
      </p>
      {description !== '' && <p className="wrap-anywhere whitespace-pre-line text-sm leading-relaxed">{description}</p>}
      <ol className="grid gap-2 border-l pl-4 text-sm">
        {updates.map((update) => (
          <li key={`${update.at} ${update.state} ${update.message}`}>
            <span className="font-medium">{t(`incidents.state.${update.state}`)}</span>
            <time dateTime={update.at} className="ml-2 text-ink-soft text-xs tabular-nums">
              {dateTime(update.at)}
            </time>
            {update.message !== '' && (
              <p className="wrap-anywhere whitespace-pre-line leading-relaxed">{update.message}</p>
            )}
          </li>
        ))}
      </ol>
    </li>
  );
}
