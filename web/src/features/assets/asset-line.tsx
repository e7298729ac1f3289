import type { AffiliateGroup } from '@sillage/proto/http/affiliate-groups';
import type { Asset, AssetStatistics } from '@sillage/proto/http/assets';
import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Ellipsis, Link2, Pencil, Trash2, Type } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../../format/short-address.ts';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/primitives/menu.tsx';

export interface AssetActions {
  readonly onEdit: () => void;
  /** Undefined if it is already at the end. */
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
  readonly onArchive: (isArchived: boolean) => void;
  readonly onDelete: () => void;
}

export type AssetFigures = AssetStatistics['assets'][number];

interface AssetLineProps {
  readonly campaignId: string;
  readonly asset: Asset;
  /** Undefined while unknown. */
  readonly figures: AssetFigures | undefined;
  readonly groups: readonly AffiliateGroup[];
  /** Null if the account is only viewed. */
  readonly actions: AssetActions | null;
}

export function AssetLine({ campaignId, asset, figures, groups, actions }: AssetLineProps) {
  const { t } = useTranslation('assets');
  const { title, groupIds } = asset;
  return (
    <li className="flex items-center gap-4 py-3">
      <Preview asset={asset} />
      <div className="grid min-w-0 flex-1 gap-0.5 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-medium">{title}</span>
          {groupIds && <Audience groupIds={groupIds} groups={groups} />}
        </p>
        <About asset={asset} />
        {figures && <Brought campaignId={campaignId} sub={asset.sub} figures={figures} />}
      </div>
      {actions && (
        <Menu
          trigger={
            <Button variant="ghost" size="iconSm" aria-label={t('more', { title })}>
              <Ellipsis />
            </Button>
          }
        >
          <MenuItem onSelect={actions.onEdit}>
            <Pencil />
            {t('editAction')}
          </MenuItem>
          {actions.onUp && (
            <MenuItem onSelect={actions.onUp}>
              <ArrowUp />
              {t('up')}
            </MenuItem>
          )}
          {actions.onDown && (
            <MenuItem onSelect={actions.onDown}>
              <ArrowDown />
              {t('down')}
            </MenuItem>
          )}
          <MenuItem onSelect={() => actions.onArchive(!asset.isArchived)}>
            {asset.isArchived ? <ArchiveRestore /> : <Archive />}
            {t(asset.isArchived ? 'restore' : 'archive')}
          </MenuItem>
          <MenuLine />
          <MenuItem className="text-negative-ink [&_svg]:text-negative-ink" onSelect={actions.onDelete}>
            <Trash2 />
            {t('deleteAction')}
          </MenuItem>
        </Menu>
      )}
    </li>
  );
}

function Preview({ asset: { kind, image } }: { readonly asset: Asset }) {
  const Icon = kind === 'text' ? Type : Link2;
  return (
    <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-lg bg-wash text-ink-soft">
      {image ? (
        <img src={image.thumbnailPath} alt="" loading="lazy" className="size-full object-contain" />
      ) : (
        <Icon aria-hidden="true" className="size-5" />
      )}
    </span>
  );
}

function Audience({ groupIds, groups }: { groupIds: readonly string[]; groups: readonly AffiliateGroup[] }) {
  const { t } = useTranslation('assets');
  const names = groups.filter(({ id }) => groupIds.includes(id)).map(({ name }) => name);
  if (groupIds.length === 0) return <Badge tone="buoy">{t('forNobody')}</Badge>;
  return names.map((name) => (
    <Badge key={name} tone="outline" className="max-w-full truncate">
      {name}
    </Badge>
  ));
}

/** A short description in one or two lines. */
function About({ asset: { image, text, targetUrl } }: { readonly asset: Asset }) {
  const { t } = useTranslation('assets');
  const { bytes } = useFormat();
  const what = image ? `${image.width} × ${image.height} · ${bytes(image.bytes)}` : text;
  return (
    <>
      {what !== null && <p className="line-clamp-2 wrap-anywhere text-ink-soft text-xs leading-relaxed">{what}</p>}
      {targetUrl !== null && (
        <p className="truncate text-ink-soft text-xs">{t('leadsTo', { url: shortAddress(targetUrl) })}</p>
      )}
    </>
  );
}

interface BroughtProps {
  readonly campaignId: string;
  readonly sub: string;
  readonly figures: AssetFigures;
}

/** The asset's results; links to the overview by affiliate. */
function Brought({ campaignId, sub, figures }: BroughtProps) {
  const { t } = useTranslation('assets');
  const { clicks, conversions, affiliates } = figures;
  if (clicks + conversions === 0) return <p className="text-ink-soft text-xs">{t('noClicks')}</p>;
  return (
    <p className="text-xs">
      <Link
        to="/campaign/$campaignId"
        params={{ campaignId }}
        search={{ period: 'all', sub5: sub }}
        className="underline decoration-line-strong underline-offset-4 hover:decoration-ink"
      >
        {[
          t('clicks', { count: clicks }),
          t('conversions', { count: conversions }),
          t('affiliates', { count: affiliates }),
        ].join(' · ')}
      </Link>
    </p>
  );
}
