import type { BatchQuote } from '@sillage/proto/http/payment-batches';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { useFormat } from '../../../format/use-format.ts';
import { SubmitButton } from '../../../ui/primitives/submit-button.tsx';
import { toast } from '../../../ui/primitives/toast.ts';
import { PROVIDER_NAMES } from '../provider-names.ts';
import type { BatchCommands } from './queries.ts';

type Line = BatchQuote['lines'][number];

interface QuotedLinesProps {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly currency: string;
  /** Requests the details of affiliates who cannot be paid. */
  readonly ask?: BatchCommands['ask'];
}

export function QuotedLines({ title, lines, currency, ask }: QuotedLinesProps) {
  const id = useId();
  const format = useFormat();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="border-b pb-2 font-medium text-sm">
        {title}
      </h3>
      <ul>
        {lines.map((line) => (
          <li key={line.affiliateId} className="grid gap-1 border-b py-3 text-sm">
            <div className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 wrap-anywhere font-medium">{line.affiliateName}</span>
              <span className="shrink-0 tabular-nums">{format.money(line.balanceMinor, currency)}</span>
            </div>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-ink-soft text-xs">
              <span className="min-w-0 wrap-anywhere">{line.campaignName}</span>
              <Reason line={line} />
            </div>
            {ask && line.outcome === 'no_details' && <Ask line={line} ask={ask} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The account that is paid, or why it is not. */
function Reason({ line: { outcome, last4, wallet, usableFrom } }: { line: Line }) {
  const { t } = useTranslation('payments');
  const format = useFormat();
  if (outcome === 'pay' && wallet) return <span className="wrap-anywhere">{wallet.maskedEmail}</span>;
  if (outcome === 'pay') return last4 === null ? null : <span>{t('batch.account', { last4 })}</span>;
  if (outcome === 'other_method')
    return (
      <span>
        {wallet
          ? t('batch.outcome.other_method', { provider: PROVIDER_NAMES[wallet.provider] })
          : t('batch.outcome.other_bank')}
      </span>
    );
  if (outcome === 'on_hold' && usableFrom !== null)
    return <span>{t('batch.outcome.on_hold', { date: format.dateTime(usableFrom) })}</span>;
  return <span>{t(`batch.outcome.${outcome === 'on_hold' ? 'no_details' : outcome}`)}</span>;
}

function Ask({ line, ask }: { line: Line; ask: BatchCommands['ask'] }) {
  const { t } = useTranslation('payments');
  const { affiliateName: name } = line;
  const asking = useAction({
    act: () => ask(line.campaignId, line.affiliateId),
    done: () => toast.success(t('batch.requested', { name })),
    failed: t('batch.askFailed'),
  });
  return (
    <SubmitButton
      type="button"
      size="sm"
      variant="outline"
      className="justify-self-start"
      aria-label={t('batch.askOf', { name })}
      busy={asking.isPending}
      disabled={asking.isSuccess}
      onClick={() => void asking.run()}
    >
      {t('batch.ask')}
    </SubmitButton>
  );
}
