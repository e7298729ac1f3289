import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi, useCommands } from '../api/use-api.ts';
import { InvoiceHistory } from '../features/billing/invoice-history.tsx';
import { useFreeBelow } from '../features/billing/invoice-parts.tsx';
import { billingCommands, detailsQuery, dueQuery, invoicesQuery } from '../features/billing/queries.ts';
import { useEndedCharges } from '../features/billing/use-ended-charges.ts';
import { useFormat } from '../format/use-format.ts';
import { saveFile } from '../ui/browser/save-file.ts';
import { Section } from '../ui/primitives/section.tsx';
import { ErrorState, SkeletonRows } from '../ui/primitives/states.tsx';
import { useIsTestOnly } from './-lists/use-is-test-only.ts';

/** The merchant's invoices, and the date of the next one. */
export function OwnInvoices() {
  const { t } = useTranslation('billing');
  const api = useApi();
  const commands = useCommands(billingCommands);
  const format = useFormat();
  const freeBelow = useFreeBelow();
  const isTestOnly = useIsTestOnly();
  const live = useInfiniteQuery(invoicesQuery(api, 'live'));
  const showsTests = isTestOnly && live.data?.pages[0]?.invoices.length === 0;
  const tests = useInfiniteQuery({ ...invoicesQuery(api, 'test'), enabled: showsTests });
  const invoices = showsTests ? tests : live;
  const { fetchNextPage } = invoices;
  const rows = useMemo(() => invoices.data?.pages.flatMap((page) => page.invoices), [invoices.data]);
  useEndedCharges(rows);
  const fetchMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const due = useQuery(dueQuery(api));
  const next = due.data?.nextPaymentAt;
  const details = useQuery(detailsQuery(api));
  return (
    <Section
      title={t('history.title')}
      hint={
        <>
          {due.data && t('history.rule', { minimum: freeBelow(), feeBps: due.data.feeBps })}{' '}
          {next && t('history.next', { date: format.billingDate(next) })}
        </>
      }
    >
      {details.data === null && (
        <p className="text-sm">
          {t('history.detailsMissing')}{' '}
          <Link
            to="/account-settings"
            search={{ tab: 'details' }}
            className="font-medium text-wake-ink underline underline-offset-4"
          >
            {t('history.detailsAdd')}
          </Link>
        </p>
      )}
      {rows && (
        <InvoiceHistory
          invoices={rows}
          onMore={invoices.hasNextPage && !invoices.isFetching ? fetchMore : null}
          nextPaymentAt={next}
          pay={commands.payInvoice}
          // The file is named after the month and the first digits of the invoice's id.
          download={async (invoice) =>
            saveFile(await commands.invoicePdf(invoice), `sillage-${invoice.period}-${invoice.id.slice(0, 8)}.pdf`)
          }
        />
      )}
      {invoices.isPending && <SkeletonRows rows={4} className="h-9" />}
      {invoices.isError && !rows && <ErrorState error={invoices.error} onRetry={() => void invoices.refetch()} />}
    </Section>
  );
}
