import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApi, useCommands } from '../api/use-api.ts';
import { HeldData } from '../features/your-data/held-data.tsx';
import { heldQuery, yourDataCommands } from '../features/your-data/queries.ts';
import { isLinkRefused, MailLinkForm } from '../site/mail-link-form.tsx';
import { SupportLink } from '../site/support-link.tsx';
import { usePageTitle } from '../ui/layout/page-title.ts';
import { SiteShell } from '../ui/layout/site-shell.tsx';
import { ErrorState, SkeletonRows } from '../ui/primitives/states.tsx';

/** For affiliates, who have no account. The token of a mail's link is in the fragment, which servers do not log. */
export const Route = createFileRoute('/your-data')({ component: YourData });

function YourData() {
  const { t } = useTranslation('yourData');
  usePageTitle(t('title'));
  const api = useApi();
  const commands = useCommands(yourDataCommands);
  const token = useLocation({ select: ({ hash }) => hash });
  const held = useQuery(heldQuery(api, token));
  const isRefused = token !== '' && isLinkRefused(held.error);
  return (
    <SiteShell
      footer={
        <>
          <a href="/privacy" className="underline underline-offset-4 hover:text-ink">
            {t('privacy')}
          </a>
          <SupportLink className="ml-auto underline underline-offset-4 hover:text-ink" />
        </>
      }
    >
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-8 py-10 sm:py-16">
        {token === '' || isRefused ? (
          <MailLinkForm texts="yourData" isRefused={isRefused} askForLink={commands.askForLink} />
        ) : held.data ? (
          <HeldData held={held.data} request={(request) => commands.request(token, request)} />
        ) : held.error ? (
          <ErrorState error={held.error} onRetry={() => void held.refetch()} />
        ) : (
          <SkeletonRows rows={8} />
        )}
      </div>
    </SiteShell>
  );
}
