import { CONTACT_LIMITS } from '@sillage/proto/http/contact';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi, useCommands } from '../api/use-api.ts';
import { profileQuery } from '../features/account/queries.ts';
import { ContactPage } from '../features/contact/contact-page.tsx';
import { contactCommands, contactQuery } from '../features/contact/queries.ts';
import { useSessionState } from '../session/session-store.ts';
import { useSession } from '../session/use-session.ts';
import { siteQuery } from '../site/queries.ts';
import { SiteShell } from '../ui/layout/site-shell.tsx';
import { Button } from '../ui/primitives/button.tsx';

/** How to reach the support, for everybody: whoever cannot sign in, too. */
export const Route = createFileRoute('/contact')({
  validateSearch: z.object({
    subject: z.string().max(CONTACT_LIMITS.subject).optional().catch(undefined),
    about: z.string().max(200).optional().catch(undefined),
  }),
  component: Contact,
});

function Contact() {
  const { t } = useTranslation('contact');
  const api = useApi();
  const { subject = '', about = '' } = Route.useSearch();
  const state = useSessionState(useSession());
  const isSignedIn = state.status === 'signedIn';
  const profile = useQuery({ ...profileQuery(api), enabled: isSignedIn });
  const details = useQuery(contactQuery(api));
  const site = useQuery(siteQuery(api));
  const { send } = useCommands(contactCommands);
  const sender = { name: profile.data?.displayName ?? '', email: isSignedIn ? state.user.email : '' };
  return (
    <SiteShell
      actions={
        <Button asChild variant="ghost" size="sm">
          {isSignedIn ? (
            <Link to="/dashboard">{t('common:myCampaigns')}</Link>
          ) : (
            <Link to="/auth">{t('common:signIn')}</Link>
          )}
        </Button>
      }
      footer={
        <Link to="/status" className="underline underline-offset-4 hover:text-ink sm:ml-auto">
          {t('common:serviceStatus')}
        </Link>
      }
    >
      <ContactPage
        details={details.data}
        sender={sender}
        subject={subject}
        about={about}
        send={send}
        supportEmail={site.data?.supportEmail}
      />
    </SiteShell>
  );
}
