import type { CampaignSummary } from '@sillage/proto/http/campaigns';
import type { CheckedInvitations } from '@sillage/proto/http/invitations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorSentence } from '../../../api/api-error.ts';
import { useAction } from '../../../api/use-action.ts';
import { useCommands } from '../../../api/use-api.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Dialog } from '../../../ui/primitives/dialog.tsx';
import { Notice } from '../../../ui/primitives/notice.tsx';
import { SubmitButton } from '../../../ui/primitives/submit-button.tsx';
import { toast } from '../../../ui/primitives/toast.ts';
import { invitationCommands } from '../invitation-queries.ts';
import { CheckedPeople } from './checked-people.tsx';
import { FORM_ID, type InviteFields, InviteForm, type InviteOutput } from './invite-form.tsx';

interface InviteDialogProps {
  readonly campaign: Pick<CampaignSummary, 'id' | 'name' | 'isTest' | 'defaultRateBps'>;
  /** The merchant's own address, the only one to which test mode sends mails. */
  readonly ownEmail: string;
  readonly onClose: () => void;
}

interface Checked {
  readonly typed: InviteOutput;
  readonly result: CheckedInvitations;
}

/**
 * Asks for the people and the offer, then shows what each of them would get; only after a confirmation are mails sent.
 */
export function InviteDialog({ campaign, ownEmail, onClose }: InviteDialogProps) {
  const { t } = useTranslation('invitations');
  const { language } = useFormat();
  const { check, send } = useCommands(invitationCommands);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [fields, setFields] = useState<InviteFields>({
    people: campaign.isTest ? ownEmail : '',
    language,
    rate: '',
    words: '',
  });
  const refuse = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'conflict') return setRefusal(t('invite.closed'));
    setRefusal(code === 'rate_limited' ? t('invite.tooMany') : errorSentence(error));
  };
  const checking = useAction({
    act: ({ people }: InviteOutput) => {
      setRefusal(null);
      return check({ campaignId: campaign.id, people });
    },
    done: (result, typed) => setChecked({ typed, result }),
    failed: refuse,
  });
  const sending = useAction({
    act: ({ rate, ...typed }: InviteOutput) => {
      setRefusal(null);
      return send({ ...typed, campaignId: campaign.id, ...(rate !== undefined && { rateBps: rate }) });
    },
    done: ({ sent }) => {
      toast.success(t('invite.sent', { count: sent }));
      onClose();
    },
    failed: refuse,
  });
  const count = checked?.result.outcomes.filter((outcome) => outcome === 'new').length ?? 0;
  const isTooMany = checked !== null && count > checked.result.mailsLeft;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(checked ? 'invite.checkTitle' : 'invite.title')}
      description={<span className="wrap-anywhere">{t('invite.intro', { campaign: campaign.name })}</span>}
      footer={
        checked ? (
          <>
            <Button variant="outline" onClick={() => setChecked(null)}>
              {t('invite.back')}
            </Button>
            <SubmitButton
              key="send"
              type="button"
              autoFocus
              busy={sending.isPending}
              disabled={count === 0 || isTooMany}
              onClick={() => void sending.run(checked.typed)}
            >
              {count === 0 ? t('invite.sendNone') : t('invite.send', { count })}
            </SubmitButton>
          </>
        ) : (
          <>
            <Button variant="outline" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <SubmitButton key="check" form={FORM_ID} busy={checking.isPending}>
              {t('invite.check')}
            </SubmitButton>
          </>
        )
      }
    >
      <div className="grid gap-5">
        {checked ? (
          <CheckedPeople people={checked.typed.people} outcomes={checked.result.outcomes} />
        ) : (
          <>
            {campaign.isTest && <Notice>{t('invite.test')}</Notice>}
            <InviteForm
              fields={fields}
              defaultRateBps={campaign.defaultRateBps}
              onCheck={(typed, raw) => {
                setFields(raw);
                void checking.run(typed);
              }}
            />
          </>
        )}
        {isTooMany && <Notice tone="alert">{t('invite.left', { count: checked.result.mailsLeft })}</Notice>}
        {refusal !== null && (
          <Notice tone="alert" title={refusal}>
            {t('invite.kept')}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
