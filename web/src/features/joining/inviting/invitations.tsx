import type { CampaignSummary } from '@sillage/proto/http/campaigns';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/use-api.ts';
import { useIsViewing } from '../../../session/account-view.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { MorePages } from '../../../ui/primitives/more-pages.tsx';
import { ErrorState } from '../../../ui/primitives/states.tsx';
import { invitationsQuery } from '../invitation-queries.ts';
import { InvitationLine } from './invitation-line.tsx';
import { InviteDialog } from './invite-dialog.tsx';

interface InvitationsProps {
  readonly campaign: Pick<CampaignSummary, 'id' | 'name' | 'isTest' | 'isDemo' | 'defaultRateBps'>;
  readonly ownEmail: string;
}

/**
 * The list is above the affiliates, which are the page's main content, so only a few open invitations are shown at
 * first.
 */
const FIRST = 3;

/** The invitations of a campaign with their answers, and a button to invite more people. */
export function Invitations({ campaign, ownEmail }: InvitationsProps) {
  const { t } = useTranslation('invitations');
  const api = useApi();
  // Viewers of the account do not see whom the merchant invites.
  const isOwner = !useIsViewing();
  const [isInviting, setInviting] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const section = useRef<HTMLElement>(null);
  // The pressed button is gone, so the section gets the focus.
  const goOn = () => section.current?.focus();
  const list = useInfiniteQuery({ ...invitationsQuery(api, campaign.id), enabled: isOwner && !campaign.isDemo });
  if (!isOwner || campaign.isDemo) return null;
  const rows = list.data?.pages.flatMap(({ invitations }) => invitations);
  const waiting = rows?.filter(({ state }) => state === 'open' || state === 'failed');
  const shown = isWhole ? rows : waiting?.slice(0, FIRST);
  const open = rows?.filter(({ state }) => state === 'open').length ?? 0;
  const summary = () => {
    if (!rows || rows.length === 0) return t('none');
    if (open === 0) return t('noneOpen');
    return t(list.hasNextPage ? 'openMany' : 'open', { count: open });
  };
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="invitations" className="grid grid-cols-1 gap-3 outline-none">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="grid gap-0.5">
          <h2 id="invitations" className="font-medium text-sm">
            {t('title')}
          </h2>
          <p className="text-ink-soft text-sm">{summary()}</p>
        </div>
        <Button variant="outline" size="sm" onClick={() => setInviting(true)}>
          <Send />
          {t('invite.action')}
        </Button>
      </header>
      {list.isError && !rows && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {shown && shown.length > 0 && (
        <ul className="grid grid-cols-1 border-b">
          {shown.map((invitation) => (
            <InvitationLine key={invitation.id} invitation={invitation} onAnswered={goOn} />
          ))}
        </ul>
      )}
      {isWhole && <MorePages list={list} />}
      {rows && shown && rows.length > shown.length && !isWhole && (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start px-0"
          onClick={() => {
            setWhole(true);
            goOn();
          }}
        >
          {t(list.hasNextPage ? 'common:more' : 'showAll', { count: rows.length })}
        </Button>
      )}
      {isInviting && <InviteDialog campaign={campaign} ownEmail={ownEmail} onClose={() => setInviting(false)} />}
    </section>
  );
}
