import type { StatementFormat } from '@sillage/proto/http/statements';
import { useQuery } from '@tanstack/react-query';
import { FileText, Table2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useApi } from '../../api/use-api.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { useFirstRows } from '../../ui/hooks/use-first-rows.ts';
import { MoreRows } from '../../ui/primitives/more-rows.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { fetchStatement, type StatementPlace, statementQuery } from './queries.ts';

const SHOWN = 3;
const FILES = [
  { format: 'pdf', Icon: FileText },
  { format: 'csv', Icon: Table2 },
] as const;

/** A statement to download for each year with bookings, newest first. */
export function StatementYears({ place }: { readonly place: StatementPlace }) {
  const { t } = useTranslation('payouts');
  const api = useApi();
  const statement = useQuery(statementQuery(api, place));
  const { shown, more } = useFirstRows(statement.data?.years ?? [], SHOWN);
  const download = useAction({
    act: async ({ year, format }: { readonly year: number; readonly format: StatementFormat }) =>
      saveFile(await fetchStatement(api, place, { year, format }), `statement-${year}.${format}`),
    failed: t('statements.failed'),
  });
  if (!statement.data)
    return statement.error ? (
      <ErrorState error={statement.error} onRetry={() => void statement.refetch()} />
    ) : (
      <SkeletonRows rows={1} />
    );
  const { year: thisYear } = statement.data;
  return (
    <>
      <ul className="divide-y border-y text-sm">
        {shown.map((year) => (
          <li key={year} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span>{year === thisYear ? t('statements.soFar', { year: `${year}` }) : year}</span>
            <span className="flex gap-2">
              {FILES.map(({ format, Icon }) => (
                <SubmitButton
                  key={format}
                  type="button"
                  variant="outline"
                  size="sm"
                  aria-label={t(`statements.${format}Of`, { year: `${year}` })}
                  busy={download.isPending}
                  onClick={() => void download.run({ year, format })}
                >
                  {!download.isPending && <Icon />}
                  {format.toUpperCase()}
                </SubmitButton>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <MoreRows more={more} />
    </>
  );
}
