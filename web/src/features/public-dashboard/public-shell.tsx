import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SupportLink } from '../../site/support-link.tsx';
import { OF_AFFILIATES, useWebManifest } from '../../ui/browser/web-manifest.ts';
import { SiteShell } from '../../ui/layout/site-shell.tsx';
import { Skeleton } from '../../ui/primitives/states.tsx';

/** The frame of the public dashboard, under both of its addresses. */
export function PublicShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('public');
  useWebManifest(OF_AFFILIATES);
  return (
    <SiteShell
      footer={
        <>
          <span>{t('footer')}</span>
          <Link to="/programmes" className="underline underline-offset-4 hover:text-ink">
            {t('allProgrammes')}
          </Link>
          <Link to="/your-data" className="underline underline-offset-4 hover:text-ink">
            {t('yourData')}
          </Link>
          <SupportLink className="ml-auto underline underline-offset-4 hover:text-ink" />
          <Link to="/auth" search={{ signup: 'true' }} className="underline underline-offset-4 hover:text-ink">
            {t('createMine')}
          </Link>
        </>
      }
    >
      <meta name="robots" content="noindex" />
      {children}
    </SiteShell>
  );
}

export function DashboardSkeleton() {
  return (
    <div className="grid gap-6 py-10">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-32" />
    </div>
  );
}
