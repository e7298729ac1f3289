import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorSentence } from '../../api/api-error.ts';
import { useAction } from '../../api/use-action.ts';
import { Field, Input } from '../../ui/primitives/field.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';

interface FactorNameFormProps {
  readonly suggested: string;
  readonly submit: string;
  /** Rejects on failure, and the reason is shown at the field. */
  readonly save: (name: string) => Promise<unknown>;
  readonly sentence?: (error: unknown) => string;
}

/** The name by which the owner recognises a second factor. */
export function FactorNameForm({ suggested, submit, save, sentence = errorSentence }: FactorNameFormProps) {
  const { t } = useTranslation('account');
  const [name, setName] = useState(suggested);
  const [error, setError] = useState<string | undefined>(undefined);
  const saving = useAction({ act: () => save(name.trim()), failed: (failure) => setError(sentence(failure)) });

  function send() {
    if (name.trim() === '') return setError(t('enrol.name.required'));
    setError(undefined);
    void saving.run();
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field label={t('enrol.name.label')} hint={t('enrol.name.hint')} error={error}>
        {(control) => (
          <Input {...control} maxLength={64} value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <SubmitButton size="lg" busy={saving.isPending}>
        {submit}
      </SubmitButton>
    </form>
  );
}
