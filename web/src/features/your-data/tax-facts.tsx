import type { HeldAffiliate } from '@sillage/proto/http/data-requests';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Lines } from './facts.tsx';

/** The stored tax details, and when the affiliate allowed the merchant to write their invoices. */
export function TaxFacts({ held }: { readonly held: NonNullable<HeldAffiliate['payments']['taxDetails']> }) {
  const { t } = useTranslation('yourData');
  const format = useFormat();
  const place = `${held.postalCode} ${held.city}`.trim();
  const parts = [
    held.name,
    held.addressLine1,
    held.addressLine2,
    place,
    format.country(held.country),
    held.vatId ?? '',
  ];
  return (
    <>
      <Lines
        label={t('fields.tax')}
        lines={[
          parts.filter((part) => part !== '').join(', '),
          ...(held.hasTin ? [t('tax.tin')] : []),
          ...(held.hasBirthday ? [t('tax.birthday')] : []),
        ]}
      />
      <Lines
        label={t('fields.agreement')}
        lines={held.agreed.map(({ since, until }) =>
          until === null
            ? t('tax.since', { date: format.date(since) })
            : t('tax.span', { from: format.date(since), until: format.date(until) }),
        )}
      />
    </>
  );
}
