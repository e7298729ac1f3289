import type { PartStatus } from '@sillage/proto/http/status';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { DayBars } from './day-bars.tsx';
import { LOOKS } from './state-look.ts';

/** A part of the platform: its state, response time, last check and last ninety days. */
export function PartRow({ status }: { status: PartStatus }) {
  const { t } = useTranslation('status');
  const { count, moment } = useFormat();
  const { part, state, problem, responseTimeMs, checkedAt } = status;
  const name = t(`parts.${part}`);
  return (
    <li className="grid gap-3 border-b py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium">{name}</h3>
        <Badge tone={LOOKS[state].tone} dot>
          {t(`states.${state}`)}
        </Badge>
        <p className="flex flex-wrap gap-x-4 text-ink-soft text-sm tabular-nums sm:ml-auto">
          {responseTimeMs !== null && <span>{t('responseTime', { ms: count(responseTimeMs) })}</span>}
          <span>{checkedAt === null ? t('neverChecked') : t('checkedAt', { time: moment(checkedAt) })}</span>
        </p>
      </div>
      {state === 'outage' && <p className="text-negative-ink text-sm">{t(`problems.${problem ?? 'unknown'}`)}</p>}
      <DayBars name={name} days={status.days} availableBps={status.availableBps} />
    </li>
  );
}
