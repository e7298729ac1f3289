import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useApi } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { MorePages } from '../../ui/primitives/more-pages.tsx';
import { Section } from '../../ui/primitives/section.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { fetchSelfBilled, type StatementPlace, selfBilledQuery } from './queries.ts';

interface SelfBilledProps {
  readonly place: StatementPlace;
  /** The reader is the affiliate in whose name they are written. */
  readonly isOwn: boolean;
}

/** Invoices that a merchant wrote in the names of affiliates, newest first; hidden if there are none. */
export function SelfBilledDocuments({ place, isOwn }: SelfBilledProps) {
  const { t } = useTranslation('payouts');
  const api = useApi();
  const format = useFormat();
  const list = useInfiniteQuery(selfBilledQuery(api, place));
  const rows = list.data?.pages.flatMap((page) => page.documents) ?? [];
  const download = useAction({
    act: async ({ id, number }: { readonly id: string; readonly number: string }) =>
      saveFile(await fetchSelfBilled(api, place, id), `${number}.pdf`),
    failed: t('selfBilled.failed'),
  });
  if (rows.length === 0) return null;
  return (
    <Section
      title={t(isOwn ? 'selfBilled.titleOwn' : 'selfBilled.title')}
      hint={t(isOwn ? 'selfBilled.hintOwn' : 'selfBilled.hint')}
    >
      <ul className="divide-y border-y text-sm">
        {rows.map(({ id, number, period, affiliateName, totalMinor, currency }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="grid min-w-0 gap-0.5">
              <span className="wrap-anywhere font-medium">
                {isOwn ? format.month(period) : `${affiliateName}, ${format.month(period)}`}
              </span>
              <span className="text-ink-soft text-xs">
                {totalMinor < 0n ? t('selfBilled.creditNote', { number }) : number}
              </span>
            </span>
            <span className="flex items-center gap-4">
              <span className="tabular-nums">{format.money(totalMinor, currency)}</span>
              <SubmitButton
                type="button"
                variant="outline"
                size="sm"
                aria-label={t('selfBilled.pdfOf', { number })}
                busy={download.isPending}
                onClick={() => void download.run({ id, number })}
              >
                {!download.isPending && <FileText />}
                PDF
              </SubmitButton>
            </span>
          </li>
        ))}
      </ul>
      <MorePages list={list} />
    </Section>
  );
}
