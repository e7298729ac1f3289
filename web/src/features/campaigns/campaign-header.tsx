import type { Campaign } from '@sillage/proto/http/campaigns';
import { Link } from '@tanstack/react-router';
import { Download, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { CopyButton } from '../../ui/primitives/copy-button.tsx';
import { Menu, MenuItem, MenuLabel } from '../../ui/primitives/menu.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { CampaignBadges } from './campaign-badges.tsx';

const KINDS = ['conversions', 'clicks', 'evolution'] as const;

interface CampaignHeaderProps {
  readonly campaign: Campaign;
  /** The shown tab of the campaign. */
  readonly page: string;
  readonly live: ReactNode;
  /** The most urgent action, if there is one. */
  readonly action?: ReactNode;
  /** Resolves with whether the campaign is active now; if not, the reason has been shown. */
  readonly onResume: () => Promise<boolean>;
  /** Null if exports are not allowed. */
  readonly onExport: ((kind: (typeof KINDS)[number]) => Promise<void>) | null;
  /** Describes the content of the files. */
  readonly exportNote: string;
}

export function CampaignHeader({ campaign, page, live, action, onResume, onExport, exportNote }: CampaignHeaderProps) {
  const { t } = useTranslation('campaign');
  return (
    <div className="grid gap-4">
      <PageHead
        title={campaign.name}
        documentTitle={`${page} · ${campaign.name}`}
        crumbs={[
          <Link key="home" to="/dashboard" search={{}}>
            {t('toCampaigns')}
          </Link>,
        ]}
        note={
          <>
            <CampaignBadges campaign={campaign} />
            {live}
          </>
        }
        actions={
          <>
            <Button asChild variant="outline" size="sm">
              <a href={campaign.publicDashboardUrl} target="_blank" rel="noreferrer">
                <ExternalLink />
                {t('publicDashboard')}
              </a>
            </Button>
            <CopyButton
              compact
              text={campaign.publicDashboardUrl}
              label={t('copyPublicDashboard')}
              copiedToast={t('common:linkCopied')}
            />
            {onExport && <ExportMenu onExport={onExport} note={exportNote} />}
            {action}
          </>
        }
      />
      {!campaign.isActive && <PauseBanner onResume={onResume} />}
    </div>
  );
}

interface ExportMenuProps {
  readonly onExport: NonNullable<CampaignHeaderProps['onExport']>;
  readonly note: string;
}

function ExportMenu({ onExport, note }: ExportMenuProps) {
  const { t } = useTranslation('campaign');
  const download = useAction({ act: onExport, failed: t('export.failed') });
  return (
    <Menu
      trigger={
        <Button variant="outline" size="sm" disabled={download.isPending} aria-busy={download.isPending}>
          <Download />
          {t('export.label')}
        </Button>
      }
    >
      <MenuLabel>{note}</MenuLabel>
      {KINDS.map((kind) => (
        <MenuItem key={kind} onSelect={() => void download.run(kind)}>
          {t(`export.${kind}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}

function PauseBanner({ onResume }: Pick<CampaignHeaderProps, 'onResume'>) {
  const { t } = useTranslation('campaign');
  const resume = useAction({ act: onResume, done: (isActive) => isActive && toast.success(t('pause.resumed')) });
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-buoy-wash px-4 py-3 text-sm"
    >
      <p className="text-buoy-ink">{t('pause.banner')}</p>
      <Button size="sm" variant="outline" disabled={resume.isPending} onClick={() => void resume.run()}>
        {t('pause.resume')}
      </Button>
    </div>
  );
}
