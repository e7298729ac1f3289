import type { QuoteLine } from '@sillage/proto/http/settlements';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';

/** For merchants in self-pay mode: how to reach an affiliate, and how to record that they were paid. */
export interface SelfPay {
  /** Undefined while unknown. */
  readonly emailOf: (affiliateId: string) => string | undefined;
  /** Asks whether exactly the owed amount was paid, and records it. */
  readonly markPaidDialog: (line: QuoteLine, onClose: () => void) => ReactNode;
}

/** Shown below the line of an affiliate to whom money must still be transferred. */
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
