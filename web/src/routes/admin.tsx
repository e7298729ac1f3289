import { createFileRoute } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAction } from '../api/use-action.ts';
import { useCommands } from '../api/use-api.ts';
import { AdminGate } from '../features/administration/admin-gate.tsx';
import { DatabaseTab } from '../features/administration/database-tab.tsx';
import { IncidentsTab } from '../features/administration/incidents/incidents-tab.tsx';
import { ActsTab, SecurityTab } from '../features/administration/log-tabs.tsx';
import { MerchantsTab } from '../features/administration/merchants-tab.tsx';
import { MessagesTab } from '../features/administration/messages/messages-tab.tsx';
import { OverviewTab } from '../features/administration/overview-tab.tsx';
import { administrationCommands } from '../features/administration/queries.ts';
import { ADMINISTRATION_TABS } from '../features/administration/tabs.ts';
import { WorkTab } from '../features/administration/work-tab.tsx';
import { SiteShell } from '../ui/layout/site-shell.tsx';
import { Button } from '../ui/primitives/button.tsx';
import { Tabs } from '../ui/primitives/tabs.tsx';

export const Route = createFileRoute('/admin')({
  validateSearch: z.object({ tab: z.enum(ADMINISTRATION_TABS).optional().catch(undefined) }),
  component: AdminScreen,
});

function AdminScreen() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <AdminGate>
        {({ email }) => (
          <SiteShell>
            <Administration email={email} />
          </SiteShell>
        )}
      </AdminGate>
    </>
  );
}

function Administration({ email }: { email: string }) {
  const { t } = useTranslation('admin');
  const { tab = 'overview' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const commands = useCommands(administrationCommands);
  const refresh = useAction({ act: commands.refreshAll, failed: t('failed') });
  const content = {
    overview: <OverviewTab />,
    database: <DatabaseTab />,
    work: <WorkTab />,
    incidents: <IncidentsTab />,
    messages: <MessagesTab />,
    merchants: <MerchantsTab />,
    security: <SecurityTab />,
    acts: <ActsTab />,
  };
  return (
    <div className="grid grid-cols-1 gap-8 py-8">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="font-semibold text-3xl tracking-tight">{t('title')}</h1>
          <p className="text-ink-soft text-sm">{t('signedIn', { email })}</p>
          <p className="text-ink-soft text-sm">{t('limited')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="outline" size="sm">
            <a href="/status">{t('toStatus')}</a>
          </Button>
          <Button
            variant="outline"
            size="sm"
            disabled={refresh.isPending}
            aria-busy={refresh.isPending}
            onClick={() => void refresh.run()}
          >
            <RotateCw />
            {t('refresh')}
          </Button>
        </div>
      </header>
      <Tabs
        label={t('tabs.label')}
        placement="side"
        value={tab}
        onChange={(next) => void navigate({ search: { tab: next }, replace: true })}
        tabs={ADMINISTRATION_TABS.map((value) => ({ value, label: t(`tabs.${value}`), content: content[value] }))}
      />
    </div>
  );
}
