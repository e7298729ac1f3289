import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Badge } from '../../ui/primitives/badge.tsx';

interface ArchivedCampaignProps {
  readonly name: string;
  /** A button to pay what is still owed. */
  readonly action: ReactNode;
  readonly children: ReactNode;
}

/** A deleted campaign: what it still owes, and its payments. */
export function ArchivedCampaign({ name, action, children }: ArchivedCampaignProps) {
  const { t } = useTranslation('settlements');
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageHead
        title={name}
        crumbs={[
          <Link key="home" to="/dashboard" search={{}}>
            {t('deletion.toDashboard')}
          </Link>,
        ]}
        note={
          <>
            <Badge>{t('deletion.archivedTitle')}</Badge>
            <span className="text-ink-soft text-sm">{t('deletion.archivedHint')}</span>
          </>
        }
        actions={action}
      />
      {children}
    </div>
  );
}
