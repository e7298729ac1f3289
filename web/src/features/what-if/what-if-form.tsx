import { zodResolver } from '@hookform/resolvers/zod';
import type { Campaign } from '@sillage/proto/http/campaigns';
import type { AskWhatIf } from '@sillage/proto/http/what-ifs';
import { AttributionModel, HOLD_DAYS } from '@sillage/proto/values/campaigns';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { Field, Input, Select } from '../../ui/primitives/field.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { COUPON_RULES, LIFETIME, RENEWAL_MONTHS, WINDOWS } from '../campaigns/settings-fields.ts';
import { AS_IT_WAS, EMPTY, type Fields, Form, questionOf, RANGES_DAYS } from './fields.ts';

interface WhatIfFormProps {
  readonly campaign: Campaign;
  /** The last question is still being calculated. */
  readonly isBusy: boolean;
  readonly ask: (question: AskWhatIf) => Promise<unknown>;
}

type Choice = readonly [value: string | number, name: string];

/** Chooses the hypothetical terms and the period of the orders. */
export function WhatIfForm({ campaign, isBusy, ask }: WhatIfFormProps) {
  const { t } = useTranslation('whatIf');
  const format = useFormat();
  const form = useForm<Fields, unknown, Form>({ resolver: zodResolver(Form), defaultValues: EMPTY });
  const asking = useAction({ act: ask, failed: t('failed') });
  const { errors } = form.formState;
  const choice = (name: Exclude<keyof Fields, 'rate' | 'days'>, label: string, choices: readonly Choice[]) => (
    <Field label={label}>
      {(control) => (
        <Select {...control} {...form.register(name)}>
          <option value={AS_IT_WAS}>{t('asItWas')}</option>
          {choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) =>
        void form.handleSubmit((input) => asking.run(questionOf(campaign.id, input, Date.now())))(event)
      }
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label={t('range')}>
          {(control) => (
            <Select {...control} {...form.register('days')}>
              {RANGES_DAYS.map((days) => (
                <option key={days} value={days}>
                  {t('rangeDays', { count: days })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('rate')} hint={t('rateHint')} error={errors.rate?.message && t(errors.rate.message)}>
          {(control) => (
            <Input {...control} inputMode="decimal" placeholder={t('asItWas')} {...form.register('rate')} />
          )}
        </Field>
        {choice(
          'window',
          t('campaign:settings.window'),
          WINDOWS.map((seconds) => [seconds, format.duration(seconds)]),
        )}
        {choice(
          'model',
          t('campaign:settings.model'),
          AttributionModel.options.map((model) => [model, t(`campaign:settings.modelName.${model}`)]),
        )}
        {choice(
          'couponRule',
          t('campaign:settings.couponRule'),
          COUPON_RULES.map((rule) => [rule, t(`campaign:settings.couponRuleName.${rule}`)]),
        )}
        {choice('renewals', t('campaign:settings.renewals'), [
          [0, t('campaign:settings.renewalsName.none')],
          ...RENEWAL_MONTHS.map((count): Choice => [count, t('campaign:settings.renewalsMonths', { count })]),
          [LIFETIME, t('campaign:settings.renewalsName.lifetime')],
        ])}
        {choice(
          'hold',
          t('campaign:settings.hold'),
          HOLD_DAYS.map((days) => [days, t('campaign:settings.days', { count: days })]),
        )}
      </div>
      <SubmitButton className="justify-self-start" busy={asking.isPending || isBusy}>
        {t('ask')}
      </SubmitButton>
    </form>
  );
}
