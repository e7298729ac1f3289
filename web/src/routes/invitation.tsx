import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApi, useCommands } from '../api/use-api.ts';
import { answeringCommands, publicInvitationQuery } from '../features/joining/invitation-queries.ts';
import { InvitationPage } from '../features/joining/invited/invitation-page.tsx';
import { InvitationRefused } from '../features/joining/invited/invitation-refused.tsx';
import { isLinkRefused } from '../site/mail-link-form.tsx';
import { usePageTitle } from '../ui/layout/page-title.ts';
import { ErrorState, SkeletonRows } from '../ui/primitives/states.tsx';
import { JoiningShell } from './-joining-shell.tsx';

/** The page behind the link of an invitation. Its token is in the fragment, which servers do not log. */
export const Route = createFileRoute('/invitation')({ component: Invitation });

function Invitation() {
  const { t } = useTranslation('invitations');
  const token = useLocation({ select: ({ hash }) => hash });
  const navigate = Route.useNavigate();
  const query = useQuery({ ...publicInvitationQuery(useApi(), token), enabled: token !== '' });
  const { answer } = useCommands(answeringCommands);
  const invitation = query.data;
  const isRefused = token === '' || (!invitation && isLinkRefused(query.error));
  usePageTitle(
    invitation
      ? t('joining:page.title', { campaign: invitation.campaignName })
      : isRefused
        ? t('refused.title')
        : undefined,
  );
  return (
    <JoiningShell>
      {invitation ? (
        <InvitationPage
          key={token}
          invitation={invitation}
          answer={(given) => answer(token, given)}
          readAgain={async () => (await query.refetch()).isSuccess}
          openPage={(href) => void navigate({ href })}
        />
      ) : isRefused ? (
        <InvitationRefused />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </JoiningShell>
  );
}
