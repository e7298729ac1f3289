import { claimability, type OwnOrderClaim } from '@sillage/proto/http/order-claims';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Dialog } from '../../../ui/primitives/dialog.tsx';
import { Field, Textarea } from '../../../ui/primitives/field.tsx';
import { Notice } from '../../../ui/primitives/notice.tsx';
import { SubmitButton } from '../../../ui/primitives/submit-button.tsx';
import { toast } from '../../../ui/primitives/toast.ts';
import { useAnswer } from './use-answer.ts';

interface AnswerDialogProps {
  readonly claim: OwnOrderClaim;
  readonly claimOrder: (claimId: string, words: string) => Promise<unknown>;
  /** Asks about another order; absent if the dialog is about this one only. */
  readonly onAnother?: () => void;
  readonly onClose: () => void;
}

const FORM_ID = 'claim-order';

/** The known facts about an order, and a button to claim it from the merchant. */
export function AnswerDialog({ claim, claimOrder, onAnother, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('orderClaims');
  const answer = useAnswer();
  const kind = claimability(claim.answer.kind);
  const [words, setWords] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const send = useAction({
    act: () => claimOrder(claim.id, words.trim()),
    done: () => {
      toast.success(t('claim.done'));
      onClose();
    },
    failed: t('claim.failed'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isSilent = kind === 'with_words' && words.trim() === '';
    setIsMissing(isSilent);
    if (!isSilent) void send.run();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('answered', { order: claim.orderId })}
      footer={
        <>
          {onAnother && (
            <Button variant="outline" onClick={onAnother}>
              {t('another')}
            </Button>
          )}
          {kind === 'settled' ? (
            <Button onClick={onClose}>{t('common:close')}</Button>
          ) : (
            <SubmitButton form={FORM_ID} busy={send.isPending}>
              {t('claim.open')}
            </SubmitButton>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <Notice tone={kind === 'settled' ? 'done' : 'info'}>{answer(claim.answer)}</Notice>
        {kind !== 'settled' && (
          <form id={FORM_ID} noValidate onSubmit={submit}>
            <Field
              label={t(kind === 'free' ? 'claim.wordsFree' : 'claim.words')}
              hint={t('claim.wordsHint')}
              error={isMissing ? t('claim.wordsMissing') : undefined}
              {...(kind === 'free' && { optional: t('common:optional') })}
            >
              {(control) => (
                <Textarea
                  {...control}
                  rows={3}
                  maxLength={1000}
                  value={words}
                  onChange={(event) => setWords(event.target.value)}
                />
              )}
            </Field>
          </form>
        )}
      </div>
    </Dialog>
  );
}
