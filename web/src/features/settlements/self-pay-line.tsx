import type { QuoteLine } from '@sillage/proto/http/settlements';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';

/** Where a merchant pays the affiliates by themselves: how each is reached, and what says that they were paid. */
export interface SelfPay {
  /** Undefined until it is known. */
  readonly emailOf: (affiliateId: string) => string | undefined;
  /** Asks whether exactly what is owed was paid, and records it. */
  readonly markPaidDialog: (line: QuoteLine, onClose: () => void) => ReactNode;
}

/** Below the line of somebody to whom money is still to be transferred. */
export function SelfPayLine({ line, selfPay }: { line: QuoteLine; selfPay: SelfPay }) {
  const { t } = useTranslation('settlements');
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const email = selfPay.emailOf(line.affiliateId);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      {email && (
        <a href={`mailto:${email}`} className="min-w-0 truncate text-ink-soft text-xs underline underline-offset-4">
          {email}
        </a>
      )}
      <Button
        size="sm"
        variant="outline"
        className="ml-auto"
        aria-label={t('markPaid.of', {
          name: line.affiliateName,
          amount: format.money(line.balanceMinor, line.currency),
        })}
        onClick={() => setAsking(true)}
      >
        {t('markPaid.short')}
      </Button>
      {isAsking && selfPay.markPaidDialog(line, () => setAsking(false))}
    </div>
  );
}
