import { type AffiliateImport, ImportOutcome, isUnderWay } from '@sillage/proto/http/imports';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Notice } from '../../ui/primitives/notice.tsx';
import { ImportPreview } from './import-preview.tsx';
import { PROBLEMS_SHOWN, problemsQuery } from './queries.ts';

/** The number of rows by outcome, the affiliates that will be added, and the rows that cannot be added. */
export function ImportOutcomes({ entry, campaignName }: ComponentProps<typeof ImportPreview>) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { state, counts, rowsCount, openingBalances } = entry;
  const done = ImportOutcome.options.reduce((sum, outcome) => sum + counts[outcome], 0);
  const left = { checking: rowsCount - done, running: counts.ready, undoing: counts.created };
  return (
    <div className="grid gap-4">
      {isUnderWay(state) && (
        <div role="status">
          <p className="text-sm">{t(`progress.${state}`)}</p>
          <progress
            className="mt-2 w-full accent-wake"
            value={rowsCount - left[state]}
            max={rowsCount}
            aria-label={t(`state.${state}`)}
          />
        </div>
      )}
      <dl>
        {ImportOutcome.options
          .filter((outcome) => counts[outcome] > 0)
          .map((outcome) => (
            <div key={outcome} className="flex justify-between gap-4 border-b py-2 text-sm">
              <dt>{t(`outcome.${outcome}`)}</dt>
              <dd className="font-medium tabular-nums">{format.count(counts[outcome])}</dd>
            </div>
          ))}
      </dl>
      {openingBalances.affiliatesCount > 0 && (
        <Notice>
          {t('openingBalances', {
            count: openingBalances.affiliatesCount,
            amount: format.money(openingBalances.totalMinor, openingBalances.currency),
          })}
        </Notice>
      )}
      {state === 'checked' && counts.ready === 0 && <Notice tone="alert">{t('nobody')}</Notice>}
      {state === 'checked' && <ImportPreview entry={entry} campaignName={campaignName} />}
      {!isUnderWay(state) && counts.invalid > 0 && <Problems entry={entry} />}
    </div>
  );
}

function Problems({ entry }: { readonly entry: AffiliateImport }) {
  const { t } = useTranslation('imports');
  const problems = useQuery(problemsQuery(useApi(), entry));
  const more = entry.counts.invalid - PROBLEMS_SHOWN;
  return (
    <section aria-labelledby="import-problems">
      <h3 id="import-problems" className="font-medium text-sm">
        {t('problems')}
      </h3>
      <ul className="mt-1">
        {problems.data?.map(({ line, email, problem, group }) => (
          <li key={line} className="border-b py-2 text-sm">
            <span className="break-all">{email === '' ? t('line', { line }) : `${t('line', { line })}: ${email}`}</span>
            {problem !== null && (
              <span className="block text-ink-soft text-xs">{t(`problem.${problem}`, { group })}</span>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-ink-soft text-xs">{t('more', { count: more })}</p>}
    </section>
  );
}
