import type { Conversion, ConversionExplanation } from '@sillage/proto/http/conversions';
import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { AppealNote } from './appeal-note.tsx';
import { ConversionActions } from './conversion-actions.tsx';
import { Findings } from './findings.tsx';
import { type ConversionCommands, explanationQuery } from './queries.ts';
import { useSentences } from './sentences.ts';
import { StateBadge } from './state-badge.tsx';

interface ExplainDrawerProps {
  readonly conversion: Conversion;
  readonly commands: ConversionCommands;
  readonly isManaged: boolean;
  readonly affiliateName: (affiliateId: string) => string;
  readonly onClose: () => void;
}

/** Explains in sentences why a conversion counts or not, and offers the possible actions. */
export function ExplainDrawer({ conversion, commands, isManaged, affiliateName, onClose }: ExplainDrawerProps) {
  const api = useApi();
  const format = useFormat();
  const { t } = useTranslation('conversions');
  const explanation = useQuery(explanationQuery(api, conversion));
  const current = explanation.data?.conversion ?? conversion;
  return (
    <Dialog
      open
      placement="side"
      onOpenChange={(open) => !open && onClose()}
      title={format.money(current.amountMinor, current.currency)}
      description={
        <span className="flex flex-wrap items-center gap-2">
          <StateBadge conversion={current} />
          {format.dateTime(current.occurredAt)}
        </span>
      }
      footer={<ConversionActions conversion={current} commands={commands} isManaged={isManaged} />}
    >
      <div className="grid gap-8">
        <Facts conversion={current} affiliateName={affiliateName} />
        {current.mayBeExtension && <Notice>{t('extension.hint')}</Notice>}
        {explanation.isPending && <SkeletonRows rows={4} />}
        {explanation.isError && <ErrorState error={explanation.error} onRetry={() => void explanation.refetch()} />}
        {current.fraud && <AppealNote conversionId={current.id} affiliateId={current.affiliateId} />}
        {explanation.data && <Findings assessments={explanation.data.assessments} />}
        {explanation.data && <Steps explanation={explanation.data} affiliateName={affiliateName} />}
        {explanation.data && explanation.data.history.length > 0 && (
          <History history={explanation.data.history} currency={current.currency} />
        )}
      </div>
    </Dialog>
  );
}

function Facts({ conversion, affiliateName }: { conversion: Conversion; affiliateName: (id: string) => string }) {
  const { t } = useTranslation('conversions');
  const format = useFormat();
  const money = (minor: number | bigint) => format.money(minor, conversion.currency);
  const facts: [string, string | null][] = [
    [t('fact.affiliate'), conversion.affiliateId ? affiliateName(conversion.affiliateId) : t('noAffiliate')],
    [
      t('fact.basis'),
      conversion.claimId === null && conversion.basis
        ? t(`basis.${conversion.basis}`, { code: conversion.coupon?.code })
        : null,
    ],
    [t('fact.order'), conversion.orderId],
    [
      t('fact.commission'),
      conversion.rateBps === null
        ? money(conversion.commissionMinor)
        : `${money(conversion.commissionMinor)} (${format.rate(conversion.rateBps)})`,
    ],
    [t('fact.refunded'), conversion.refundedMinor > 0 ? money(conversion.refundedMinor) : null],
    [
      t('fact.source'),
      conversion.claimId === null
        ? `${t(`source.${conversion.source}`)}, ${t(conversion.verified ? 'verified' : 'unverified')}`
        : t('source.claim'),
    ],
    [
      t('fact.hold'),
      conversion.state === 'pending' && conversion.holdUntil ? format.dateTime(conversion.holdUntil) : null,
    ],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Steps({
  explanation,
  affiliateName,
}: {
  explanation: ConversionExplanation;
  affiliateName: (id: string) => string;
}) {
  const { t } = useTranslation('conversions');
  const { step } = useSentences(explanation, affiliateName);
  return (
    <section aria-labelledby="why">
      <h3 id="why" className="font-semibold text-sm">
        {t(explanation.conversion.rejection ? 'whyNot' : 'why')}
      </h3>
      <ol className="mt-3 grid">
        {explanation.steps.map((stage) => (
          <li
            key={stage.code}
            className="relative flex gap-3 pb-4 text-sm leading-relaxed last:pb-0 [&:not(:last-child)]:before:absolute [&:not(:last-child)]:before:top-6 [&:not(:last-child)]:before:bottom-0 [&:not(:last-child)]:before:left-[11px] [&:not(:last-child)]:before:w-px [&:not(:last-child)]:before:bg-line"
          >
            <span className={stage.passed ? 'text-positive-ink' : 'text-negative-ink'}>
              <span
                className={`grid size-6 place-items-center rounded-full ${stage.passed ? 'bg-positive-wash' : 'bg-negative-wash'}`}
              >
                {stage.passed ? (
                  <Check className="size-3.5" aria-label={t('passed')} />
                ) : (
                  <X className="size-3.5" aria-label={t('notPassed')} />
                )}
              </span>
            </span>
            <span className="pt-0.5">{step(stage)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function History({ history, currency }: { history: ConversionExplanation['history']; currency: string }) {
  const { t, i18n } = useTranslation('conversions');
  const format = useFormat();
  return (
    <section aria-labelledby="history">
      <h3 id="history" className="font-semibold text-sm">
        {t('history')}
      </h3>
      <ol className="mt-2 text-sm">
        {history.map((entry) => (
          <li key={`${entry.at} ${entry.change}`} className="flex justify-between gap-4 border-t py-2 first:border-t-0">
            <span>
              {i18n.exists(`conversions:change.${entry.change}`) ? t(`change.${entry.change}`) : entry.change}
              {entry.values.amountMinor && ` · ${format.money(Number(entry.values.amountMinor), currency)}`}
              {entry.values.reason && ` · ${entry.values.reason}`}
            </span>
            <time dateTime={entry.at} className="shrink-0 text-ink-soft text-xs">
              {format.dateTime(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
