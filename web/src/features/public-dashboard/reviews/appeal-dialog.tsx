import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { toastFailure } from '../../../api/toast-failure.ts';
import { useAction } from '../../../api/use-action.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Dialog } from '../../../ui/primitives/dialog.tsx';
import { Field, Textarea } from '../../../ui/primitives/field.tsx';
import { SubmitButton } from '../../../ui/primitives/submit-button.tsx';
import { toast } from '../../../ui/primitives/toast.ts';

const FORM_ID = 'appeal';

interface AppealDialogProps {
  readonly send: (words: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The affiliate's statement for the merchant before the decision; it can be sent only once. */
export function AppealDialog({ send, onClose }: AppealDialogProps) {
  const { t } = useTranslation('fraud');
  const [words, setWords] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { run, isPending } = useAction({
    act: (typed: string) => send(typed),
    done: () => {
      toast.success(t('own.sent'));
      onClose();
    },
    failed: (error) => {
      if (error instanceof ApiError && error.code === 'rate_limited') toast.error(t('own.limited'));
      else toastFailure(undefined, error);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = words.trim();
    setMissing(typed === '');
    if (typed !== '') void run(typed);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('own.appealTitle')}
      description={t('own.appealHint')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton form={FORM_ID} busy={isPending}>
            {t('own.send')}
          </SubmitButton>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit}>
        <Field label={t('own.words')} hint={t('own.wordsHint')} error={isMissing ? t('own.wordsMissing') : undefined}>
          {(control) => (
            <Textarea
              {...control}
              rows={5}
              maxLength={1000}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
