import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isConflict } from '../../api/api-error.ts';
import { toastFailure } from '../../api/toast-failure.ts';
import { useAction } from '../../api/use-action.ts';
import { useApi, useCommands } from '../../api/use-api.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { Section } from '../../ui/primitives/section.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { Switch } from '../../ui/primitives/switch.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { billingCommands, fetchAgreements, fetchDac7, taxSettingsQuery } from './queries.ts';

/**
 * The tax details that a merchant requires from affiliates, and whether invoices are written in the affiliates' names.
 */
export function TaxSettings() {
  const { t } = useTranslation('billing');
  const api = useApi();
  const settings = useQuery(taxSettingsQuery(api));
  const { saveTaxSettings } = useCommands(billingCommands);
  const saving = useAction({
    act: saveTaxSettings,
    done: () => toast.success(t('tax.saved')),
    failed: (error) => {
      if (isConflict(error)) toast.error(t('tax.detailsFirst'));
      else toastFailure(t('tax.failed'), error);
    },
  });
  const thisYear = new Date().getFullYear();
  const report = useAction({
    act: async (year: number) => saveFile(await fetchDac7(api, year), `dac7-${year}.csv`),
    failed: t('tax.dac7Failed'),
  });
  const agreements = useAction({
    act: async () => saveFile(await fetchAgreements(api), 'self-billing-agreements.csv'),
    failed: t('tax.agreementsFailed'),
  });
  const asks = settings.data;
  return (
    <Section title={t('tax.title')} hint={t('tax.hint')}>
      {settings.isPending && <SkeletonRows rows={2} className="h-14" />}
      {settings.isError && !asks && <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />}
      {asks && (
        <div className="grid max-w-xl gap-5">
          {(['details', 'selfBilling'] as const).map((name) => (
            <div key={name} className="flex items-start justify-between gap-4">
              <div className="grid gap-1">
                <p id={`tax-${name}`} className="font-medium text-sm">
                  {t(`tax.${name}`)}
                </p>
                <p className="text-ink-soft text-sm leading-relaxed">{t(`tax.${name}Hint`)}</p>
              </div>
              <Switch
                aria-labelledby={`tax-${name}`}
                checked={asks[name]}
                disabled={saving.isPending || (name === 'details' && asks.selfBilling)}
                onCheckedChange={(isOn) => void saving.run({ ...asks, [name]: isOn })}
              />
            </div>
          ))}
          <div className="grid gap-3 border-t pt-5">
            <div className="grid gap-1">
              <h3 className="font-medium text-sm">{t('tax.agreements')}</h3>
              <p className="text-ink-soft text-sm leading-relaxed">{t('tax.agreementsHint')}</p>
            </div>
            <SubmitButton
              type="button"
              variant="outline"
              size="sm"
              className="justify-self-start"
              busy={agreements.isPending}
              onClick={() => void agreements.run()}
            >
              {t('tax.agreementsFile')}
            </SubmitButton>
          </div>
          <div className="grid gap-3 border-t pt-5">
            <div className="grid gap-1">
              <h3 className="font-medium text-sm">{t('tax.dac7')}</h3>
              <p className="text-ink-soft text-sm leading-relaxed">{t('tax.dac7Hint')}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              {[thisYear - 1, thisYear].map((year) => (
                <SubmitButton
                  key={year}
                  type="button"
                  variant="outline"
                  size="sm"
                  busy={report.pending === year}
                  onClick={() => void report.run(year)}
                >
                  {t('tax.dac7Of', { year: `${year}` })}
                </SubmitButton>
              ))}
            </div>
          </div>
        </div>
      )}
    </Section>
  );
}
