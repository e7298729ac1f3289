import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/use-api.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { toast } from '../../../ui/primitives/toast.ts';
import { saveTaxDetails, taxQuery } from '../queries.ts';
import { TaxForm } from './tax-form.tsx';

/** The tax details that the merchant requires; hidden if they require none. */
export function TaxSection({ token }: { readonly token: string }) {
  const { t } = useTranslation('payouts');
  const api = useApi();
  const format = useFormat();
  const status = useQuery(taxQuery(api, token));
  const [isChanging, setIsChanging] = useState(false);
  if (!status.data?.asks.details) return null;
  const { details, agreement, asks } = status.data;
  function saved() {
    setIsChanging(false);
    toast.success(t('tax.saved'));
    void status.refetch();
  }
  return (
    <section aria-labelledby="tax-details" className="grid gap-4 border-t pt-6">
      <h2 id="tax-details" className="font-semibold text-lg tracking-tight">
        {t('tax.title')}
      </h2>
      <p className="text-ink-soft text-sm leading-relaxed">
        {t(asks.selfBilling ? 'tax.introSelfBilling' : 'tax.intro')}
      </p>
      {details && !isChanging ? (
        <>
          <p className="wrap-anywhere leading-relaxed">
            {[details.name, details.addressLine1, details.city, format.country(details.country), details.vatId]
              .filter(Boolean)
              .join(', ')}
          </p>
          {asks.selfBilling && (
            <p className="text-sm">
              {agreement ? t('tax.agreed', { date: format.date(agreement.agreedAt) }) : t('tax.notAgreed')}
            </p>
          )}
          <Button variant="outline" className="justify-self-start" onClick={() => setIsChanging(true)}>
            {t('bank.change')}
          </Button>
        </>
      ) : (
        <TaxForm
          status={status.data}
          save={(written) => saveTaxDetails(api, token, written)}
          onSaved={saved}
          onCancel={details ? () => setIsChanging(false) : undefined}
        />
      )}
      <p className="text-ink-soft text-xs leading-relaxed">{t('tax.privacy')}</p>
    </section>
  );
}
