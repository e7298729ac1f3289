import { MAX_QUESTIONS } from '@sillage/proto/http/join';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/button.tsx';
import { Field, Input } from '../../../ui/primitives/field.tsx';
import type { PageForm } from './page-fields.ts';

/** The questions to applicants, besides name and address. */
export function Questions({ form }: { form: UseFormReturn<PageForm> }) {
  const { t } = useTranslation('joining');
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'questions' });
  const { errors } = form.formState;
  const group = useRef<HTMLFieldSetElement>(null);
  const removeAt = (index: number) => {
    remove(index);
    // The pressed button is gone, so the group of questions gets the focus.
    group.current?.focus();
  };
  return (
    <fieldset ref={group} tabIndex={-1} className="grid gap-4 outline-none">
      <legend className="mb-1 font-medium text-sm">{t('settings.questions')}</legend>
      <p className="text-ink-soft text-xs leading-relaxed">{t('settings.questionsHint')}</p>
      {fields.map(({ id }, index) => {
        const message = errors.questions?.[index]?.text?.message;
        const number = index + 1;
        return (
          <div key={id} className="grid gap-2 border-t pt-4">
            <Field label={t('settings.question', { number })} error={message && t(message)}>
              {(control) => (
                <Input {...control} maxLength={200} autoComplete="off" {...form.register(`questions.${index}.text`)} />
              )}
            </Field>
            <div className="flex items-center justify-between gap-4">
              <label className="flex min-h-8 items-center gap-2.5 text-sm">
                <input
                  type="checkbox"
                  className="size-4 accent-wake"
                  {...form.register(`questions.${index}.isRequired`)}
                />
                {t('settings.required')}
              </label>
              <Button
                variant="ghost"
                size="sm"
                aria-label={t('settings.removeQuestionOf', { number })}
                onClick={() => removeAt(index)}
              >
                <Trash2 />
                {t('settings.removeQuestion')}
              </Button>
            </div>
          </div>
        );
      })}
      {fields.length < MAX_QUESTIONS && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => append({ text: '', isRequired: false })}
        >
          <Plus />
          {t('settings.addQuestion')}
        </Button>
      )}
    </fieldset>
  );
}
