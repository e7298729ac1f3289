import type { AffiliateLink } from '@sillage/proto/http/affiliate-links';
import type { Affiliate } from '@sillage/proto/http/campaigns';
import type { CampaignHosts } from '@sillage/proto/values/campaign-hosts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi, useCommands } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { LinkForm } from './link-form.tsx';
import { linkClicksQuery, linkCommands, linksQuery } from './link-queries.ts';
import { TrackingLink } from './tracking-link.tsx';
import { readUtm } from './utm.ts';

interface LinksDrawerProps {
  readonly affiliate: Affiliate;
  readonly hosts: CampaignHosts;
  readonly onClose: () => void;
}

/** All links of an affiliate with their destinations and clicks, and a form for a new one. */
export function LinksDrawer({ affiliate, hosts, onClose }: LinksDrawerProps) {
  const { t } = useTranslation('affiliates');
  const format = useFormat();
  const api = useApi();
  const commands = useCommands(linkCommands);
  const owner = { campaignId: affiliate.campaignId, affiliateId: affiliate.id };
  const links = useQuery(linksQuery(api, owner));
  const clicks = useQuery(linkClicksQuery(api, owner));
  const clicksOf = (code: string) =>
    clicks.data && (clicks.data.links.find(({ shortCode }) => shortCode === code)?.clicks ?? 0);
  return (
    <Dialog
      open
      placement="side"
      onOpenChange={(open) => !open && onClose()}
      title={t('links.title', { name: affiliate.name })}
      description={t('links.intro')}
    >
      <div className="grid gap-8">
        {links.isPending && <SkeletonRows rows={2} className="h-10" />}
        {links.isError && <ErrorState error={links.error} onRetry={() => void links.refetch()} />}
        {links.data && (
          <section aria-label={t('links.list')}>
            <ul>
              {links.data.map((link) => (
                <LinkLine key={link.shortCode} link={link} name={affiliate.name} clicks={clicksOf(link.shortCode)} />
              ))}
            </ul>
            {clicks.data?.since && (
              <p className="mt-2 text-ink-soft text-xs">{t('links.since', { date: format.date(clicks.data.since) })}</p>
            )}
          </section>
        )}
        <LinkForm hosts={hosts} create={(targetUrl) => commands.create(owner, targetUrl)} />
      </div>
    </Dialog>
  );
}

function LinkLine({ link, name, clicks }: { link: AffiliateLink; name: string; clicks: number | undefined }) {
  const { t } = useTranslation('affiliates');
  const format = useFormat();
  const { page, values } = readUtm(link.targetUrl);
  return (
    <li className="grid gap-1 border-b py-3 text-sm first:pt-0">
      <div className="flex items-center justify-between gap-3">
        <TrackingLink url={link.url} name={name} />
        <span className="shrink-0">{clicks === undefined ? '–' : t('links.clicks', { count: clicks })}</span>
      </div>
      <p className="break-all text-ink-soft text-xs">
        {link.followsCampaign ? t('links.follows', { page }) : t('links.leadsTo', { page })}
      </p>
      <p className="flex flex-wrap items-center gap-1.5 text-ink-soft text-xs">
        {link.isPrimary && <Badge>{t('links.primary')}</Badge>}
        {values.map(([parameter, value]) => (
          <Badge key={parameter} tone="outline">{`utm_${parameter}=${value}`}</Badge>
        ))}
        <time dateTime={link.createdAt}>{format.date(link.createdAt)}</time>
      </p>
    </li>
  );
}
