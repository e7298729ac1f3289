import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { useApi, useCommands } from '../api/use-api.ts';
import { OptOut, OptOutRefused } from '../features/programmes/opt-out.tsx';
import { ProgrammesShell } from '../features/programmes/programmes-shell.tsx';
import { mailCommands, optOutQuery } from '../features/programmes/queries.ts';
import { usePageTitle } from '../ui/layout/page-title.ts';
import { ErrorState, SkeletonRows } from '../ui/primitives/states.tsx';

/** The page behind the link that stops optional mails. Its token is in the fragment, which servers do not log. */
export const Route = createFileRoute('/programmes_/opt-out')({ component: OptOutPage });

const REFUSALS = ['link_expired', 'link_invalid', 'validation_failed'];

function OptOutPage() {
  const { t } = useTranslation('programmes');
  usePageTitle(t('mails.settings.open'));
  const token = useLocation({ select: ({ hash }) => hash });
  const { optOut } = useCommands(mailCommands);
  const choice = useQuery({ ...optOutQuery(useApi(), token), enabled: token !== '' });
  const isRefused = token === '' || (choice.error instanceof ApiError && REFUSALS.includes(choice.error.code));
  return (
    <ProgrammesShell email={undefined}>
      <div className="mx-auto grid max-w-xl grid-cols-1 py-10 sm:py-16">
        {isRefused ? (
          <OptOutRefused />
        ) : choice.data ? (
          <OptOut choice={choice.data} set={(isOn) => optOut(token, isOn)} />
        ) : choice.error ? (
          <ErrorState error={choice.error} onRetry={() => void choice.refetch()} />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </div>
    </ProgrammesShell>
  );
}
