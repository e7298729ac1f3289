import type { CampaignSummary } from '@sillage/proto/http/campaigns';
import { Link } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Wordmark } from '../../ui/layout/wordmark.tsx';
import { cn } from '../../ui/primitives/cn.ts';
import { placesOf } from './places.ts';

interface RailProps {
  /** The account's campaigns; undefined until they are loaded. */
  readonly campaigns: readonly CampaignSummary[] | undefined;
  readonly currentCampaign: CampaignSummary | undefined;
  readonly hasSettings: boolean;
  readonly onSwitchCampaign: () => void;
  readonly account: ReactNode;
}

/** The switcher finds the others. */
const CAMPAIGNS_SHOWN = 8;

const ENTRY =
  'flex h-9 items-center gap-2.5 rounded-lg px-2.5 text-ink-soft text-sm hover:bg-wash hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-medium aria-[current=page]:text-ink md:max-lg:justify-center [&_svg]:size-4 [&_svg]:shrink-0';

/** The navigation at the left: only icons in a narrow window, with names in a wide one. */
export function Rail({ campaigns, currentCampaign, hasSettings, onSwitchCampaign, account }: RailProps) {
  const { t } = useTranslation('frame');
  return (
    <nav
      aria-label={t('navigation')}
      className="sticky top-0 hidden h-dvh flex-col gap-4 border-r px-3 py-5 md:flex md:max-lg:px-2"
    >
      <div className="px-1.5 md:max-lg:flex md:max-lg:justify-center md:max-lg:px-0 md:max-lg:[&_span]:sr-only">
        <Wordmark to="/dashboard" />
      </div>
      <button
        type="button"
        onClick={onSwitchCampaign}
        aria-haspopup="dialog"
        className="hidden h-10 items-center justify-between gap-2 rounded-lg border px-3 text-left text-sm hover:border-line-strong lg:flex"
      >
        <span className="min-w-0 truncate">{currentCampaign?.name ?? t('allCampaigns')}</span>
        <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
        <span className="sr-only">{t('switchCampaign')}</span>
      </button>
      <div className="grid min-h-0 flex-1 content-start gap-6 overflow-y-auto">
        <ul className="grid gap-0.5">
          {placesOf(hasSettings).map(({ name, to, icon: Icon }) => (
            <li key={name}>
              <Link to={to} search={{}} activeProps={{ 'aria-current': 'page' }} className={ENTRY}>
                <Icon aria-hidden="true" />
                <span className="truncate md:max-lg:sr-only">{t(`places.${name}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
        {campaigns && campaigns.length > 0 && (
          <div className="hidden lg:block">
            <p className="px-2.5 pb-1 text-ink-soft text-xs">{t('campaigns')}</p>
            <ul className="grid gap-0.5">
              {campaigns.slice(0, CAMPAIGNS_SHOWN).map((campaign) => (
                <li key={campaign.id}>
                  <Link
                    to="/campaign/$campaignId"
                    params={{ campaignId: campaign.id }}
                    search={{}}
                    activeProps={{ 'aria-current': 'page' }}
                    activeOptions={{ includeSearch: false }}
                    className={ENTRY}
                  >
                    <span
                      aria-hidden="true"
                      className={cn(
                        'mx-1 size-2 shrink-0 rounded-full',
                        campaign.isActive ? 'bg-positive' : 'border border-line-strong',
                      )}
                    />
                    <span className="truncate">{campaign.name}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {account}
    </nav>
  );
}
