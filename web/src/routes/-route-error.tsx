import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useMatch, useRouter } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorSentence } from '../api/api-error.ts';
import { SupportLink } from '../site/support-link.tsx';
import { SiteShell } from '../ui/layout/site-shell.tsx';
import { Button } from '../ui/primitives/button.tsx';

/** Shown instead of a page that failed; outside of the merchant's frame with the frame of the site. */
export function RouteError(props: ErrorComponentProps) {
  const isFramed = useMatch({ strict: false, select: ({ routeId }) => String(routeId).startsWith('/_merchant/') });
  if (isFramed) return <Failure {...props} />;
  return (
    <SiteShell>
      <Failure {...props} />
    </SiteShell>
  );
}

/** What happened, what was kept and what the reader can do. */
function Failure({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  // Failed queries are reset first, because rendering again with them would fail in the same way.
  function retry() {
    queries.reset();
    void router.invalidate().then(reset);
  }
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-4 py-14 text-center">
      <h1 className="text-balance font-semibold text-2xl tracking-tight">{t('crash.title')}</h1>
      <p>{errorSentence(error)}</p>
      <p className="text-ink-soft text-sm leading-relaxed">{t('crash.kept')}</p>
      <p className="text-ink-soft text-sm leading-relaxed">{t('crash.toDo')}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Button onClick={retry}>
          <RotateCw />
          {t('retry')}
        </Button>
        <Button variant="outline" asChild>
          <Link to="/dashboard">{t('crash.home')}</Link>
        </Button>
        <Button variant="link" asChild>
          <Link to="/status">{t('serviceStatus')}</Link>
        </Button>
        <Button variant="link" asChild>
          <SupportLink />
        </Button>
      </div>
    </div>
  );
}
