import type { ShownAgreement } from '@sillage/proto/http/agreements';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';

interface SelfBillingProps {
  /** The agreements of the programmes that are paid with real money. */
  readonly of: readonly {
    readonly affiliateId: string;
    readonly campaignName: string;
    readonly agreement: ShownAgreement | null;
  }[];
  /** The merchant uses self-billing. */
  readonly isOn: boolean;
}

/**
 * Whether the person allows the merchant to write their invoices; hidden if self-billing is off and there are no
 * agreements.
 */
export function SelfBilling({ of, isOn }: SelfBillingProps) {
  const { t } = useTranslation('people');
  const format = useFormat();
  if (of.length === 0 || (!isOn && of.every(({ agreement }) => agreement === null))) return null;
  return (
    <section aria-label={t('selfBilling.title')} className="grid content-start gap-2">
      <h2 className="font-semibold tracking-tight">{t('selfBilling.title')}</h2>
      <ul>
        {of.map(({ affiliateId, campaignName, agreement }) => (
          <li key={affiliateId} className="border-t py-2.5 text-sm first:border-t-0">
            <p className="font-medium">
              {agreement === null && t('selfBilling.none')}
              {agreement?.until === null && t('selfBilling.since', { date: format.date(agreement.since) })}
              {agreement && agreement.until !== null && t('selfBilling.ended', { date: format.date(agreement.until) })}
            </p>
            <p className="truncate text-ink-soft text-xs">
              {agreement === null
                ? campaignName
                : `${campaignName} · ${t('selfBilling.version', { version: agreement.version, date: format.date(agreement.agreedAt) })}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
