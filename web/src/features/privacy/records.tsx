import type { AccountRecords, RecordCount } from '@sillage/proto/http/account-records';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Section } from '../../ui/primitives/section.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { recordsQuery } from './queries.ts';

type Group = AccountRecords['groups'][number];

/** The stored records of the account: how many, why, on which legal basis, and until when. */
export function Records() {
  const { t } = useTranslation('privacy');
  const records = useQuery(recordsQuery(useApi()));
  return (
    <Section title={t('records.title')} hint={t('records.hint')}>
      {records.isPending && <SkeletonRows rows={6} className="h-20" />}
      {records.isError && !records.data && <ErrorState error={records.error} onRetry={() => void records.refetch()} />}
      {records.data && (
        <ul className="grid divide-y border-y">
          {records.data.groups.map((group) => (
            <GroupRow key={group.group} group={group} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function GroupRow({ group: { group, basis, records } }: { group: Group }) {
  const { t } = useTranslation('privacy');
  const until = useUntil();
  const facts = [
    [t('records.why'), t(`records.groups.${group}.why`)],
    [t('records.basis'), t(`records.bases.${basis}`)],
    [t('records.until'), until(group, records)],
  ] as const;
  return (
    <li className="grid gap-x-10 gap-y-3 py-5 text-sm leading-relaxed lg:grid-cols-[16rem_1fr]">
      <div className="grid content-start gap-1">
        <h3 className="font-medium">{t(`records.groups.${group}.title`)}</h3>
        <Counts records={records} />
      </div>
      <dl className="grid max-w-prose content-start gap-2">
        {facts.map(([label, value]) => (
          <div key={label} className="grid gap-x-4 sm:grid-cols-[7rem_1fr]">
            <dt className="text-ink-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function Counts({ records }: { records: readonly RecordCount[] }) {
  const { t } = useTranslation('privacy');
  const format = useFormat();
  return (
    <ul className="text-ink-soft">
      {records.map(({ name, count, isMore }) => (
        <li key={name} className="flex justify-between gap-4">
          <span>{t(`records.names.${name}`)}</span>
          <span className="tabular-nums">
            {count === null ? '–' : isMore ? t('records.more', { number: format.count(count) }) : format.count(count)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The retention of a group as its own sentence, or in days if it is kept for a number of days. */
function useUntil() {
  const { t } = useTranslation('privacy');
  return (group: string, records: readonly RecordCount[]): string => {
    const inDays = records.flatMap(({ name, keptDays }) => (keptDays === null ? [] : [{ name, days: keptDays }]));
    if (inDays.length === records.length && inDays.length === 1)
      return t('records.days', { count: inDays[0]?.days ?? 0 });
    const days = inDays.map(({ name, days: count }) =>
      t('records.daysOf', { name: t(`records.names.${name}`), days: t('records.days', { count }) }),
    );
    return [t(`records.groups.${group}.until`), ...days].join(' ');
  };
}
