import type { Affiliate, UpdateAffiliate } from '@sillage/proto/http/campaigns';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { toast } from '../../ui/primitives/toast.ts';

/** Commands for one affiliate. */
export interface AffiliateCommands {
  readonly update: (affiliateId: string, change: UpdateAffiliate) => Promise<unknown>;
  /** Replaces the affiliate's private link; the old one stops working. */
  readonly renewLink: (affiliateId: string) => Promise<unknown>;
  readonly invite: (affiliateId: string) => Promise<unknown>;
}

/** Each row has its own state, so that a pending action for one affiliate does not block the others. */
export function useAffiliateActions({ id, name, email }: Affiliate, commands: AffiliateCommands) {
  const { t } = useTranslation('campaign');
  const [isAsking, setAsking] = useState(false);
  const setActive = useAction({
    act: (isActive: boolean) => commands.update(id, { isActive }),
    done: (_affiliate, isActive) =>
      toast.success(
        t(isActive ? 'affiliate.resumed' : 'affiliate.pausedDone', { name }),
        isActive ? {} : { description: t('affiliate.pause.body'), undo: () => void setActive.run(true) },
      ),
    failed: t('affiliate.edit.failed'),
  });
  const renewLink = useAction({
    act: () => commands.renewLink(id),
    done: () => toast.success(t('affiliate.renewLink.done', { name })),
    failed: t('affiliate.renewLink.failed'),
  });
  const invite = useAction({
    act: () => commands.invite(id),
    done: () => toast.success(t('settlements:affiliate.invited', { name }), { description: email }),
    failed: t('settlements:affiliate.inviteFailed'),
  });
  return {
    pause: () => void setActive.run(false),
    resume: () => void setActive.run(true),
    renewLink: () => setAsking(true),
    invite: () => void invite.run(),
    /** Renewal is confirmed first, because the old link cannot be restored. */
    dialog: isAsking && (
      <ConfirmDialog
        open
        onOpenChange={setAsking}
        title={t('affiliate.renewLink.title', { name })}
        body={t('affiliate.renewLink.body')}
        confirm={t('affiliate.renewLink.action')}
        destructive
        onConfirm={() => {
          setAsking(false);
          void renewLink.run();
        }}
      />
    ),
  };
}
