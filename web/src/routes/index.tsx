import { createFileRoute, Link, redirect } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FlowPicture } from '../features/home/flow-picture.tsx';
import { WakeLines } from '../features/home/wake-lines.tsx';
import { useSessionState } from '../session/session-store.ts';
import { useSession } from '../session/use-session.ts';
import { SupportLink } from '../site/support-link.tsx';
import { SiteShell } from '../ui/layout/site-shell.tsx';
import { Button } from '../ui/primitives/button.tsx';

export const Route = createFileRoute('/')({
  // A refusal that belongs to no known journey ends at the site's root: the sign-in screen has the words for it.
  beforeLoad: ({ context }) => {
    if (context.session.arrivalAt('/auth').kind !== 'plain' && context.session.current().status !== 'signedIn') {
      throw redirect({ to: '/auth', search: {}, replace: true });
    }
  },
  component: Home,
});

const POINTS = ['durable', 'first', 'money', 'explain'] as const;

function Home() {
  const { t } = useTranslation('home');
  const session = useSession();
  const signedIn = useSessionState(session).status === 'signedIn';
  return (
    <SiteShell
      actions={
        <Button asChild variant={signedIn ? 'default' : 'ghost'} size="sm">
          {signedIn ? <Link to="/dashboard">{t('dashboard')}</Link> : <Link to="/auth">{t('signIn')}</Link>}
        </Button>
      }
      footer={
        <>
          <span>{t('footer')}</span>
          <SupportLink className="ml-auto underline underline-offset-4 hover:text-ink" />
          <Link to="/status" className="underline underline-offset-4 hover:text-ink">
            {t('common:serviceStatus')}
          </Link>
          <Link to="/test-products" className="underline underline-offset-4 hover:text-ink">
            {t('testShop')}
          </Link>
        </>
      }
    >
      <div className="relative">
        <WakeLines />
        <div className="relative grid gap-6 pt-16 pb-20 sm:pt-28 sm:pb-32">
          <h1 className="max-w-4xl text-balance font-serif text-[44px] leading-[1.02] tracking-[-0.015em] sm:text-7xl lg:text-[88px]">
            {t('title')}
          </h1>
          <p className="max-w-xl text-ink-soft text-lg leading-relaxed">{t('intro')}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button asChild size="lg">
              <Link {...(signedIn ? { to: '/dashboard' } : { to: '/auth', search: { signup: true } })}>
                {t(signedIn ? 'dashboard' : 'start')}
                <ArrowRight />
              </Link>
            </Button>
            {!signedIn && (
              <Button asChild size="lg" variant="outline">
                <Link to="/auth">{t('signIn')}</Link>
              </Button>
            )}
          </div>
        </div>
      </div>
      <section aria-labelledby="flow" className="border-t pt-14 pb-6">
        <h2 id="flow" className="font-serif text-3xl sm:text-4xl">
          {t('flow.title')}
        </h2>
        <p className="mt-3 max-w-prose text-ink-soft leading-relaxed">{t('flow.intro')}</p>
        <FlowPicture />
      </section>
      <section aria-label={t('pointsLabel')} className="mt-10 grid border-t sm:grid-cols-2 lg:grid-cols-4">
        {POINTS.map((point) => (
          <div
            key={point}
            className="py-7 pr-6 max-sm:[&:not(:first-child)]:border-t sm:max-lg:[&:nth-child(even)]:border-l sm:max-lg:[&:nth-child(even)]:pl-6 sm:max-lg:[&:nth-child(n+3)]:border-t lg:[&:not(:first-child)]:border-l lg:[&:not(:first-child)]:pl-6"
          >
            <h3 className="font-semibold tracking-tight">{t(`points.${point}.title`)}</h3>
            <p className="mt-2 text-ink-soft text-sm leading-relaxed">{t(`points.${point}.body`)}</p>
          </div>
        ))}
      </section>
    </SiteShell>
  );
}
