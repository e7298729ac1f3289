import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, ShieldCheck } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { useApi } from '../../../api/use-api.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { MorePages } from '../../../ui/primitives/more-pages.tsx';
import { SectionHead } from '../../../ui/primitives/section-head.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/primitives/states.tsx';
import type { OwnDashboard } from '../own-dashboard.ts';
import { useOwnCommands } from '../use-own-commands.ts';
import { type ReceiptDay, receiptCommands, receiptDaysQuery } from './queries.ts';

/** The days with sealed receipts, which the affiliate can download and verify. */
export function Receipts({ of }: { readonly of: OwnDashboard }) {
  const { t } = useTranslation('receipts');
  const id = useId();
  const commands = useOwnCommands(receiptCommands, of);
  const download = useAction({ act: commands.download, failed: t('failed') });
  const list = useInfiniteQuery(receiptDaysQuery(useApi(), of));
  const days = list.data?.pages.flatMap((page) => page.days) ?? [];
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5">
      <SectionHead
        id={id}
        title={t('title')}
        hint={t('intro')}
        action={
          <Button asChild variant="outline" size="sm">
            <Link to="/verify">
              <ShieldCheck />
              {t('check')}
            </Link>
          </Button>
        }
      />
      {list.isPending && <SkeletonRows rows={2} />}
      {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && days.length === 0 && <p className="border-y py-5 text-ink-soft text-sm">{t('none')}</p>}
      {days.length > 0 && (
        <ul aria-label={t('days')} className="grid grid-cols-1 divide-y border-y text-sm">
          {days.map((day) => (
            <Line key={day.day} day={day} isBusy={download.isPending} onDownload={() => void download.run(day)} />
          ))}
        </ul>
      )}
      <MorePages list={list} />
    </section>
  );
}

interface LineProps {
  readonly day: ReceiptDay;
  readonly isBusy: boolean;
  readonly onDownload: () => void;
}

function Line({ day, isBusy, onDownload }: LineProps) {
  const { t } = useTranslation('receipts');
  const format = useFormat();
  const name = format.calendarDate(day.day);
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p>
          {name}
          <span className="text-ink-soft">{` · ${t('count', { count: day.receipts })}`}</span>
        </p>
        <p className="truncate text-ink-soft text-xs">
          {t('root')} <span className="font-mono">{day.root}</span>
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        className="shrink-0"
        disabled={isBusy}
        aria-label={t('downloadOf', { day: name })}
        onClick={onDownload}
      >
        <Download />
        {t('download')}
      </Button>
    </li>
  );
}
