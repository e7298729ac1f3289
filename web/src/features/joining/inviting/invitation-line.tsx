import type { AffiliateInvitation, InvitationState } from '@sillage/proto/http/invitations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { toastFailure } from '../../../api/toast-failure.ts';
import { useAction } from '../../../api/use-action.ts';
import { useCommands } from '../../../api/use-api.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Badge, type BadgeTone } from '../../../ui/primitives/badge.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { ConfirmDialog } from '../../../ui/primitives/confirm-dialog.tsx';
import { toast } from '../../../ui/primitives/toast.ts';
import { invitationCommands } from '../invitation-queries.ts';

const TONES: Readonly<Record<InvitationState, BadgeTone>> = {
  open: 'wake',
  accepted: 'positive',
  declined: 'neutral',
  expired: 'neutral',
  withdrawn: 'neutral',
  failed: 'negative',
};

interface InvitationLineProps {
  readonly invitation: AffiliateInvitation;
  /** Called after an action, because the pressed button, and with it the focus, may be gone. */
  readonly onAnswered: () => void;
}

/** An invitation with its rate, state and actions. */
export function InvitationLine({ invitation, onAnswered }: InvitationLineProps) {
  const { t } = useTranslation('invitations');
  const format = useFormat();
  const commands = useCommands(invitationCommands);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { id, name, email, state, rateBps, sentAt, expiresAt, decidedAt, termsVersion, resendableAt } = invitation;
  const who = name === '' ? email : name;
  const failed = (error: unknown) =>
    error instanceof ApiError && ['conflict', 'rate_limited'].includes(error.code)
      ? toast.error(t('line.refused'), { description: t('line.refusedHint') })
      : toastFailure(t('line.failed'), error);
  const withdrawing = useAction({
    act: () => commands.withdraw(id),
    done: () => {
      setWithdrawing(false);
      // After the dialog has closed, because it then restores the focus.
      setTimeout(onAnswered);
      toast.success(t('line.withdrawn', { who }));
    },
    failed,
  });
  const resending = useAction({
    act: () => commands.resend(id),
    done: () => {
      onAnswered();
      toast.success(t('line.resent', { who }));
    },
    failed,
  });
  const canResend = resendableAt !== null && Date.parse(resendableAt) <= Date.now();
  const canWithdraw = state === 'open' || state === 'failed';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t py-3 text-sm">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-medium">{who}</span>
          <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
        </p>
        <p className="wrap-anywhere flex flex-wrap gap-x-4 text-ink-soft">
          {name !== '' && <span>{email}</span>}
          <span>{format.rate(rateBps)}</span>
          <span>{t('line.sent', { date: format.date(sentAt) })}</span>
          {state === 'open' && <span>{t('line.expires', { date: format.date(expiresAt) })}</span>}
          {decidedAt !== null && <span>{t(`line.decided.${state}`, { date: format.date(decidedAt) })}</span>}
          {termsVersion !== null && <span>{t('joining:review.terms', { version: termsVersion })}</span>}
        </p>
      </div>
      {(canResend || canWithdraw) && (
        <div className="flex flex-wrap gap-2">
          {canResend && (
            <Button
              size="sm"
              variant="outline"
              aria-label={t('line.resendTo', { who })}
              aria-busy={resending.isPending}
              disabled={resending.isPending}
              onClick={() => void resending.run()}
            >
              {t('line.resend')}
            </Button>
          )}
          {canWithdraw && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('line.withdrawFrom', { who })}
              onClick={() => setWithdrawing(true)}
            >
              {t('line.withdraw')}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={isWithdrawing}
        onOpenChange={setWithdrawing}
        title={t('line.withdrawTitle', { who })}
        body={t('line.withdrawBody')}
        confirm={t('line.withdraw')}
        busy={withdrawing.isPending}
        destructive
        onConfirm={() => void withdrawing.run()}
      />
    </li>
  );
}
