import { zodResolver } from '@hookform/resolvers/zod';
import type { JoinPage, UpdateJoinPage } from '@sillage/proto/http/join';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorSentence, isConflict } from '../../../api/api-error.ts';
import { useAction } from '../../../api/use-action.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { CheckField } from '../../../ui/primitives/check-field.tsx';
import { Field, Select, Textarea } from '../../../ui/primitives/field.tsx';
import { Notice } from '../../../ui/primitives/notice.tsx';
import { SubmitButton } from '../../../ui/primitives/submit-button.tsx';
import { Switch } from '../../../ui/primitives/switch.tsx';
import { toast } from '../../../ui/primitives/toast.ts';
import { AccentField } from './accent-field.tsx';
import { APPROVALS, PageForm, toForm, toUpdate } from './page-fields.ts';
import { Questions } from './questions.tsx';
import { Rules } from './rules.tsx';

interface PageFormProps {
  readonly page: JoinPage;
  readonly save: (page: UpdateJoinPage) => Promise<unknown>;
}

/** The content and questions of the page, and whether it is open. */
export function JoinPageForm({ page, save }: PageFormProps) {
  const { t } = useTranslation('joining');
  const switchId = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<PageForm>({ resolver: zodResolver(PageForm), values: toForm(page) });
  const { errors, isSubmitting, isDirty } = form.formState;
  const submit = useAction({
    act: (typed: PageForm) => {
      setRefusal(null);
      return save(toUpdate(typed));
    },
    done: (_nothing, { isOpen }) => toast.success(t(isOpen ? 'settings.savedOpen' : 'settings.saved')),
    failed: (error, { isOpen }) =>
      setRefusal(isConflict(error) && isOpen ? t('settings.cannotOpen') : errorSentence(error)),
  });
  const sentence = (key: string | undefined) => key && t(key);
  return (
    <form noValidate className="grid gap-6" onSubmit={(event) => void form.handleSubmit(submit.run)(event)}>
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={switchId} className="text-sm">
          <span className="block font-medium">{t('settings.open')}</span>
          <span className="text-ink-soft text-xs leading-relaxed">{t('settings.openHint')}</span>
        </label>
        <Switch
          id={switchId}
          checked={form.watch('isOpen')}
          onCheckedChange={(checked) => form.setValue('isOpen', checked, { shouldDirty: true })}
        />
      </div>
      <Field label={t('settings.approval')} hint={t(`settings.approvalHint.${form.watch('approval')}`)}>
        {(control) => (
          <Select {...control} {...form.register('approval')}>
            {APPROVALS.map((approval) => (
              <option key={approval} value={approval}>
                {t(`settings.approvalName.${approval}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {form.watch('approval') === 'by_rule' && <Rules form={form} rules={page.rules} />}
      <Field
        label={t('settings.intro')}
        hint={t('settings.introHint')}
        optional={t('common:optional')}
        error={sentence(errors.intro?.message)}
      >
        {(control) => <Textarea {...control} rows={4} {...form.register('intro')} />}
      </Field>
      <Questions form={form} />
      <Field
        label={t('settings.terms')}
        hint={<TermsHint terms={page.terms} />}
        optional={t('common:optional')}
        error={sentence(errors.terms?.message)}
      >
        {(control) => <Textarea {...control} rows={8} {...form.register('terms')} />}
      </Field>
      <AccentField form={form} />
      <CheckField label={t('settings.listed')} hint={t('settings.listedHint')} checkbox={form.register('isListed')} />
      {refusal !== null && (
        <Notice tone="alert" title={refusal}>
          {t('settings.kept')}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={isSubmitting} disabled={!isDirty}>
          {t('settings.save')}
        </SubmitButton>
        {isDirty && (
          <Button
            variant="ghost"
            onClick={() => {
              setRefusal(null);
              form.reset(toForm(page));
            }}
          >
            {t('settings.discard')}
          </Button>
        )}
      </div>
    </form>
  );
}

function TermsHint({ terms }: Pick<JoinPage, 'terms'>) {
  const { t } = useTranslation('joining');
  const { date } = useFormat();
  if (!terms) return t('settings.termsHint');
  const { version, publishedAt } = terms;
  return t('settings.termsVersion', { version, next: version + 1, date: date(publishedAt) });
}
