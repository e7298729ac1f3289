import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../features/auth/auth-frame.tsx';
import { useSessionState } from '../session/session-store.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/primitives/button.tsx';
import { Skeleton } from '../ui/primitives/states.tsx';

/** The page behind the links in both mails about a change of address. */
export const Route = createFileRoute('/email-changed')({ component: EmailChanged });

const OUTCOME = {
  half: 'half',
  code: 'done',
  elsewhere: 'done',
  unexchanged: 'done',
  refused: 'expired',
  plain: 'expired',
} as const;

function EmailChanged() {
  const { t } = useTranslation('auth');
  const session = useSession();
  const state = useSessionState(session);
  if (state.status === 'loading') {
    return (
      <AuthFrame title={t('confirmed.checking')}>
        <Skeleton className="h-12" />
      </AuthFrame>
    );
  }
  const outcome = OUTCOME[session.arrivalAt('/email-changed').kind];
  return (
    <AuthFrame title={t(`changed.${outcome}.title`)} intro={t(`changed.${outcome}.intro`)}>
      <Button asChild size="lg">
        {state.status === 'signedOut' ? (
          <Link to="/auth" search={{}} replace>
            {t('signIn.submit')}
          </Link>
        ) : (
          <Link to="/account-settings" replace>
            {t('changed.toSettings')}
          </Link>
        )}
      </Button>
    </AuthFrame>
  );
}
