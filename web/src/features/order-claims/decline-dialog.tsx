import type { OrderClaim } from '@sillage/proto/http/order-claims';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Field, Textarea } from '../../ui/primitives/field.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';

const FORM_ID = 'decline-claim';

interface DeclineDialogProps {
  readonly claim: OrderClaim;
  readonly busy: boolean;
  readonly onDecline: (reason: string) => void;
  readonly onClose: () => void;
}

/** Requires a reason, which is mailed to the affiliate. */
export function DeclineDialog({ claim, busy, onDecline, onClose }: DeclineDialogProps) {
  const { t } = useTranslation('orderClaims');
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(reason.trim() === '');
    if (reason.trim() !== '') onDecline(reason.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('inbox.declineOf', { name: claim.affiliateName, order: claim.orderId })}
      description={t('inbox.declineBody')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton form={FORM_ID} busy={busy}>
            {t('inbox.decline')}
          </SubmitButton>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit}>
        <Field label={t('inbox.reason')} error={isMissing ? t('inbox.reasonMissing') : undefined}>
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              maxLength={1000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
