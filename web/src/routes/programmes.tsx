import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { useApi, useCommands } from '../api/use-api.ts';
import { OpenLink } from '../features/programmes/open-link.tsx';
import { ProgrammeList } from '../features/programmes/programme-list.tsx';
import { ProgrammesShell } from '../features/programmes/programmes-shell.tsx';
import { programmeCommands, programmesQuery, sessionQuery } from '../features/programmes/queries.ts';
import { MailLinkForm } from '../site/mail-link-form.tsx';
import { usePageTitle } from '../ui/layout/page-title.ts';
import { ErrorState, SkeletonRows } from '../ui/primitives/states.tsx';

/** For affiliates, who have no account. The token of a mail's link is in the fragment, which servers do not log. */
export const Route = createFileRoute('/programmes')({ component: Programmes });

function Programmes() {
  const { t } = useTranslation('programmes');
  usePageTitle(t('title'));
  const api = useApi();
  const navigate = Route.useNavigate();
  const commands = useCommands(programmeCommands);
  const token = useLocation({ select: ({ hash }) => hash });
  const session = useQuery(sessionQuery(api));
  const email = session.data?.session?.email;
  return (
    <ProgrammesShell email={token === '' ? email : undefined}>
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-8 py-8 sm:py-14">
        {token !== '' ? (
          <OpenLink
            open={() => commands.open(token)}
            onOpened={() => void navigate({ hash: '', replace: true })}
            askForLink={commands.askForLink}
          />
        ) : email !== undefined ? (
          <OwnProgrammes />
        ) : session.data ? (
          <MailLinkForm texts="programmes" isRefused={false} askForLink={commands.askForLink} />
        ) : session.error ? (
          <ErrorState error={session.error} onRetry={() => void session.refetch()} />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </div>
    </ProgrammesShell>
  );
}

function OwnProgrammes() {
  const { askForLink } = useCommands(programmeCommands);
  const programmes = useQuery(programmesQuery(useApi()));
  // The session was ended elsewhere, so its data is no longer shown.
  if (programmes.error instanceof ApiError && programmes.error.code === 'unauthorized')
    return <MailLinkForm texts="programmes" isRefused={false} askForLink={askForLink} />;
  if (programmes.data) return <ProgrammeList own={programmes.data} />;
  if (programmes.error) return <ErrorState error={programmes.error} onRetry={() => void programmes.refetch()} />;
  return <SkeletonRows rows={8} />;
}
