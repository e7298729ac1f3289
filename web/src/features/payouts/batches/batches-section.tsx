import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi, useCommands } from '../../../api/use-api.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { MorePages } from '../../../ui/primitives/more-pages.tsx';
import { Section } from '../../../ui/primitives/section.tsx';
import { ErrorState } from '../../../ui/primitives/states.tsx';
import { BatchDialog } from './batch-dialog.tsx';
import { BatchRow } from './batch-row.tsx';
import { batchCommands, batchesQuery } from './queries.ts';

/**
 * `currencies`: those in which the merchant owes affiliates whom they pay directly. Hidden if there is nothing to show.
 */
export function BatchesSection({ currencies }: { currencies: readonly string[] }) {
  const { t } = useTranslation('payments');
  const commands = useCommands(batchCommands);
  const batches = useInfiniteQuery(batchesQuery(useApi()));
  const [currency, setCurrency] = useState<string | null>(null);
  const rows = batches.data?.pages.flatMap((page) => page.batches) ?? [];
  if (currencies.length === 0 && rows.length === 0 && !batches.isError) return null;
  return (
    <Section
      title={t('batch.title')}
      hint={t('batch.hint')}
      action={
        <div className="flex flex-wrap gap-2">
          {currencies.map((code) => (
            <Button key={code} onClick={() => setCurrency(code)}>
              {currencies.length === 1 ? t('batch.start') : t('batch.startIn', { currency: code })}
            </Button>
          ))}
        </div>
      }
    >
      {batches.isError && <ErrorState error={batches.error} onRetry={() => void batches.refetch()} />}
      {rows.length > 0 && (
        <ul>
          {rows.map((batch) => (
            <BatchRow key={batch.id} batch={batch} commands={commands} />
          ))}
        </ul>
      )}
      <MorePages list={batches} />
      {currency !== null && <BatchDialog currency={currency} commands={commands} onClose={() => setCurrency(null)} />}
    </Section>
  );
}
