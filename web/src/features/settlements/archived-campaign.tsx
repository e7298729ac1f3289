import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ToDashboard } from '../../ui/layout/to-dashboard.tsx';
import { Badge } from '../../ui/primitives/badge.tsx';

interface ArchivedCampaignProps {
  readonly name: string;
  /** What may still have to be paid. */
  readonly action: ReactNode;
  readonly children: ReactNode;
}

/** What is left of a campaign that was deleted: what it still owes, and its payments. */
export function ArchivedCampaign({ name, action, children }: ArchivedCampaignProps) {
  const { t } = useTranslation('settlements');
  return (
    <div className="grid grid-cols-1 gap-8">
      <header className="grid gap-4">
        <ToDashboard>{t('deletion.toDashboard')}</ToDashboard>
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="grid min-w-0 gap-2">
            <h1 className="wrap-anywhere font-semibold text-3xl tracking-tight">{name}</h1>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft text-sm">
              <Badge>{t('deletion.archivedTitle')}</Badge>
              {t('deletion.archivedHint')}
            </p>
          </div>
          {action}
        </div>
      </header>
      {children}
    </div>
  );
}
