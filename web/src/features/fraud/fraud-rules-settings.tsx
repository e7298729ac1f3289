import { zodResolver } from '@hookform/resolvers/zod';
import type { CampaignFraudRules, ReplaceFraudRules } from '@sillage/proto/http/fraud-rules';
import { FRAUD_RULES, FRAUD_THRESHOLDS, type FraudRuleName } from '@sillage/proto/values/fraud';
import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useApi, useCommands } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { withOwn } from '../../format/with-own.ts';
import { useIsViewing } from '../../session/account-view.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Field, Input, Select } from '../../ui/primitives/field.tsx';
import { SectionHead } from '../../ui/primitives/section-head.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { fraudCommands, fraudDefaultsQuery, fraudRulesQuery } from './queries.ts';
import { RulesForm, toForm, toRules } from './rules-fields.ts';

const SCORES = [0, 20, 40, 60, 80, 100];
const REVIEW_SCORES = [20, 40, 60, 80, 100];
const DAYS = [7, 14, 30];

/** The rules by which an affiliate's order counts as unusual, and the score from which it is reviewed. */
export function FraudRulesSettings({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation('fraud');
  const isViewing = useIsViewing();
  const rules = useQuery({ ...fraudRulesQuery(useApi(), campaignId), enabled: !isViewing });
  const { save, saveDefaults } = useCommands(fraudCommands);
  if (isViewing) return null;
  return (
    <section aria-labelledby="fraud-rules" className="grid max-w-2xl grid-cols-1 gap-6 border-t pt-8">
      <SectionHead id="fraud-rules" title={t('settings.title')} hint={t('settings.intention')} className="max-w-none" />
      {rules.data ? (
        <>
          <RulesEditor rules={rules.data} save={(change) => save(campaignId, change)} />
          <ForNewCampaigns rules={rules.data} save={saveDefaults} />
        </>
      ) : rules.error ? (
        <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />
      ) : (
        <SkeletonRows rows={6} className="h-10" />
      )}
    </section>
  );
}

interface EditorProps {
  readonly rules: CampaignFraudRules;
  readonly save: (rules: ReplaceFraudRules) => Promise<unknown>;
}

function RulesEditor({ rules, save }: EditorProps) {
  const { t } = useTranslation('fraud');
  const { date } = useFormat();
  const form = useForm<RulesForm>({ resolver: zodResolver(RulesForm), values: toForm(rules) });
  const { isSubmitting, isDirty } = form.formState;
  const submit = useAction({
    act: (typed: RulesForm) => save(toRules(typed)),
    done: () => toast.success(t('settings.saved')),
    failed: t('settings.failed'),
  });
  return (
    <form noValidate className="grid gap-6" onSubmit={(event) => void form.handleSubmit(submit.run)(event)}>
      <ul className="grid">
        {FRAUD_RULES.map((rule) => (
          <RuleFields key={rule} form={form} rule={rule} />
        ))}
      </ul>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Field label={t('settings.reviewScore')} hint={t('settings.reviewScoreHint')}>
          {(control) => (
            <Select {...control} {...form.register('reviewScore')}>
              {withOwn(REVIEW_SCORES, Number(form.watch('reviewScore'))).map((score) => (
                <option key={score} value={score}>
                  {t('settings.fromPoints', { score })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('settings.reviewDays')} hint={t('settings.reviewDaysHint')}>
          {(control) => (
            <Select {...control} {...form.register('reviewDays')}>
              {withOwn(DAYS, Number(form.watch('reviewDays'))).map((days) => (
                <option key={days} value={days}>
                  {t('settings.days', { count: days })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <p className="text-ink-soft text-xs leading-relaxed">
        {rules.since === null ? t('settings.default') : t('settings.since', { date: date(rules.since) })}{' '}
        {t('settings.notBackwards')}
      </p>
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={isSubmitting} disabled={!isDirty}>
          {t('settings.save')}
        </SubmitButton>
        {isDirty && (
          <Button variant="ghost" onClick={() => form.reset(toForm(rules))}>
            {t('settings.discard')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Makes the saved rules of this campaign the defaults for new campaigns. */
function ForNewCampaigns({ rules, save }: EditorProps) {
  const { t } = useTranslation('fraud');
  const { date } = useFormat();
  const defaults = useQuery(fraudDefaultsQuery(useApi()));
  const use = useAction({
    act: ({ reviewScore, reviewDays, rules: all }: CampaignFraudRules) =>
      save({ reviewScore, reviewDays, rules: all.map(({ rule, threshold, score }) => ({ rule, threshold, score })) }),
    done: () => toast.success(t('settings.defaults.saved')),
    failed: t('settings.defaults.failed'),
  });
  return (
    <div className="grid justify-items-start gap-2 text-xs leading-relaxed">
      {defaults.data && (
        <p className="text-ink-soft">
          {defaults.data.since === null
            ? t('settings.defaults.none')
            : t('settings.defaults.since', { date: date(defaults.data.since) })}
        </p>
      )}
      <Button variant="secondary" onClick={() => void use.run(rules)}>
        {t('settings.defaults.use')}
      </Button>
    </div>
  );
}

function RuleFields({ form, rule }: { readonly form: UseFormReturn<RulesForm>; readonly rule: FraudRuleName }) {
  const { t } = useTranslation('fraud');
  const name = t(`conversions:fraud.name.${rule}`);
  const error = form.formState.errors.rules?.[rule]?.threshold?.message;
  const score = Number(form.watch(`rules.${rule}.score`));
  return (
    <li className="grid grid-cols-2 items-start gap-x-4 gap-y-2 border-t py-4 first:border-t-0 first:pt-0 sm:grid-cols-[minmax(0,1fr)_8.5rem_9rem]">
      <div className="col-span-2 text-sm sm:col-span-1">
        <p className="font-medium">{name}</p>
        <p className="text-ink-soft text-xs leading-relaxed">{t(`settings.about.${rule}`)}</p>
      </div>
      <Field
        label={t(`settings.threshold.${rule}`)}
        error={error && t(error, { min: FRAUD_THRESHOLDS[rule].min, max: FRAUD_THRESHOLDS[rule].max })}
      >
        {(control) => <Input {...control} inputMode="numeric" {...form.register(`rules.${rule}.threshold`)} />}
      </Field>
      <Field label={t('settings.points')}>
        {(control) => (
          <Select {...control} {...form.register(`rules.${rule}.score`)}>
            {withOwn(SCORES, score).map((points) => (
              <option key={points} value={points}>
                {points === 0 ? t('settings.off') : t('settings.pointsOf', { score: points })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </li>
  );
}
