import type { SettlementLine } from '@sillage/proto/http/settlements';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '../../api/failure-sentence.ts';
import { useFormat } from '../../format/use-format.ts';
import { useListView } from '../../ui/hooks/use-list-view.ts';
import { Badge, type BadgeTone } from '../../ui/primitives/badge.tsx';
import { ListRest } from '../../ui/primitives/list-rest.tsx';
import { SearchBox } from '../../ui/primitives/search-box.tsx';
import { Segmented } from '../../ui/primitives/segmented.tsx';

const SEARCH_ABOVE = 8;
const text = (line: SettlementLine) => `${line.affiliateName} ${failureSentence(line)}`;
/** Failed lines come first, then the largest ones. */
const SORTS = {
  need: (line: SettlementLine) => (line.state === 'failed' ? Number.MAX_SAFE_INTEGER : 0) + Number(line.amountMinor),
};

const TONE: Record<SettlementLine['state'], BadgeTone> = {
  waiting: 'neutral',
  paid: 'positive',
  failed: 'negative',
  cancelled: 'neutral',
  notified: 'wake',
};

export function PaidLines({ lines }: { lines: readonly SettlementLine[] }) {
  const { t } = useTranslation('settlements');
  const [shown, setShown] = useState<'all' | 'failed'>('all');
  const failed = useMemo(() => lines.filter((line) => line.state === 'failed'), [lines]);
  const list = useListView({
    rows: shown === 'failed' ? failed : lines,
    text,
    sorts: SORTS,
    initial: { key: 'need', descending: true },
  });
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="lines" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="lines" className="font-semibold text-sm">
          {t('lines.title')}
        </h3>
        {failed.length > 0 && failed.length < lines.length && (
          <Segmented
            label={t('lines.filter')}
            value={shown}
            onChange={setShown}
            options={[
              { value: 'all', label: t('lines.all', { count: lines.length }) },
              { value: 'failed', label: t('lines.failed', { count: failed.length }) },
            ]}
          />
        )}
      </div>
      {lines.length > SEARCH_ABOVE && (
        <SearchBox label={t('picture.search')} value={list.search} onChange={list.setSearch} />
      )}
      <ul className="divide-y border-y text-sm">
        {list.shown.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <ListRest list={list} />
    </section>
  );
}

function Line({ line }: { line: SettlementLine }) {
  const { t } = useTranslation('settlements');
  const format = useFormat();
  const isReturned = line.returnedMinor === line.amountMinor;
  const state = line.state === 'notified' && line.mail === 'not_sent' ? 'unwritten' : line.state;
  return (
    <li className="py-3">
      <div className="flex items-center justify-between gap-4">
        <p className="min-w-0 truncate">{line.affiliateName}</p>
        <div className="flex shrink-0 items-center gap-3">
          <Badge tone={isReturned ? 'negative' : TONE[line.state]} dot>
            {t(`lines.state.${isReturned ? 'returned' : state}`)}
          </Badge>
          <span className="min-w-20 text-right font-medium">{format.money(line.amountMinor, line.currency)}</span>
        </div>
      </div>
      {line.returnedMinor > 0 && (
        <p className="mt-1 text-negative-ink text-xs leading-relaxed">
          {t('lines.returned', { amount: format.money(line.returnedMinor, line.currency) })}
        </p>
      )}
      {line.failure && <p className="mt-1 text-negative-ink text-xs leading-relaxed">{failureSentence(line)}</p>}
      {line.mail && <p className="mt-1 text-ink-soft text-xs">{t(`lines.mail.${line.mail}`)}</p>}
    </li>
  );
}
