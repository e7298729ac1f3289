import { type JoinRules, MAX_DOMAINS } from '@sillage/proto/http/join';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format/use-format.ts';
import { CheckField } from '../../../ui/primitives/check-field.tsx';
import { Field, Textarea } from '../../../ui/primitives/field.tsx';
import type { PageForm } from './page-fields.ts';

interface RulesProps {
  readonly form: UseFormReturn<PageForm>;
  /** The rules in force; null if there are none. */
  readonly rules: JoinRules | null;
}

/** Which applicants are accepted automatically, and what a rule never does. */
export function Rules({ form, rules }: RulesProps) {
  const { t } = useTranslation('joining');
  const { date } = useFormat();
  const message = form.formState.errors.domains?.message;
  return (
    <fieldset className="grid gap-4 border-line-strong/40 border-l pl-4">
      <legend className="sr-only">{t('settings.rules.title')}</legend>
      <p className="text-ink-soft text-sm leading-relaxed">{t('settings.rules.explanation')}</p>
      <Field
        label={t('settings.rules.domains')}
        hint={t('settings.rules.domainsHint')}
        error={message && t(message, { most: MAX_DOMAINS })}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            placeholder="example.com, example.org"
            spellCheck={false}
            {...form.register('domains')}
          />
        )}
      </Field>
      <CheckField
        label={t('settings.rules.answered')}
        hint={t('settings.rules.answeredHint')}
        checkbox={form.register('allAnswered')}
      />
      {rules && (
        <p className="text-ink-soft text-xs leading-relaxed">
          {t('settings.rules.version', { version: rules.version, date: date(rules.publishedAt) })}
        </p>
      )}
    </fieldset>
  );
}
