import type { AffiliateGroup } from '@sillage/proto/http/affiliate-groups';
import type { Asset, AssetKind } from '@sillage/proto/http/assets';
import type { Campaign } from '@sillage/proto/http/campaigns';
import { useQuery } from '@tanstack/react-query';
import { ImagePlus, Link2, Type } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useApi, useCommands } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { Section } from '../../ui/primitives/section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { AssetDialog } from './asset-dialog.tsx';
import { type AssetFigures, AssetLine } from './asset-line.tsx';
import { moved } from './order.ts';
import { assetCommands, assetStatisticsQuery, assetsQuery } from './queries.ts';

interface AssetsProps {
  readonly campaign: Pick<Campaign, 'id' | 'targetUrl' | 'allowedHosts'>;
  readonly groups: readonly AffiliateGroup[];
  /** The account is only viewed, so actions that change it are hidden. */
  readonly isViewing: boolean;
}

type OpenDialog =
  | { readonly type: 'new'; readonly kind: AssetKind }
  | { readonly type: 'edit' | 'delete'; readonly asset: Asset };

const KINDS = [
  ['image', ImagePlus],
  ['text', Type],
  ['link', Link2],
] as const;

/** Assets without clicks are missing in the statistics. */
const figuresOf = (all: readonly AssetFigures[], sub: string): AssetFigures =>
  all.find((one) => one.sub === sub) ?? { sub, clicks: 0, conversions: 0, affiliates: 0 };

/** The assets of a campaign, as the merchant manages them. */
export function Assets({ campaign, groups, isViewing }: AssetsProps) {
  const { t } = useTranslation('assets');
  const assets = useQuery(assetsQuery(useApi(), campaign.id));
  const statistics = useQuery(assetStatisticsQuery(useApi(), campaign.id));
  const commands = useCommands(assetCommands);
  const format = useFormat();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const close = () => setOpenDialog(null);
  const shown = assets.data?.filter(({ isArchived }) => !isArchived) ?? [];
  const archived = assets.data?.filter(({ isArchived }) => isArchived) ?? [];
  const order = useAction({ act: (ids: readonly string[]) => commands.order(campaign.id, ids), failed: t('failed') });
  const archive = useAction({
    act: ({ asset, isArchived }: { asset: Asset; isArchived: boolean }) =>
      commands.change(campaign.id, asset.id, { isArchived }),
    done: (_asset, { asset: { title }, isArchived }) =>
      toast.success(t(isArchived ? 'archived' : 'restored', { title })),
    failed: t('failed'),
  });
  const remove = useAction({
    act: ({ id }: Asset) => commands.remove(campaign.id, id),
    done: (_nothing, { title }) => {
      toast.success(t('deleted', { title }));
      close();
    },
    failed: t('failed'),
  });
  const line = (asset: Asset, ids: readonly string[]) => {
    const mover = (by: -1 | 1) => {
      const next = moved(ids, asset.id, by);
      return next === ids ? undefined : () => void order.run(next);
    };
    const actions = {
      onEdit: () => setOpenDialog({ type: 'edit', asset }),
      onUp: mover(-1),
      onDown: mover(1),
      onArchive: (isArchived: boolean) => void archive.run({ asset, isArchived }),
      onDelete: () => setOpenDialog({ type: 'delete', asset }),
    };
    return (
      <AssetLine
        key={asset.id}
        campaignId={campaign.id}
        asset={asset}
        figures={statistics.data && figuresOf(statistics.data.assets, asset.sub)}
        groups={groups}
        actions={isViewing ? null : actions}
      />
    );
  };
  const ids = shown.map(({ id }) => id);
  return (
    <Section
      title={t('title')}
      hint={t('hint')}
      action={
        !isViewing && (
          <div className="flex flex-wrap gap-2">
            {KINDS.map(([kind, Icon]) => (
              <Button key={kind} variant="outline" size="sm" onClick={() => setOpenDialog({ type: 'new', kind })}>
                <Icon />
                {t(`new.${kind}`)}
              </Button>
            ))}
          </div>
        )
      }
    >
      {assets.isPending && <SkeletonRows rows={3} className="h-16" />}
      {assets.isError && !assets.data && <ErrorState error={assets.error} onRetry={() => void assets.refetch()} />}
      {assets.data && shown.length === 0 && <EmptyState title={t('empty.title')} body={t('empty.body')} />}
      <ul aria-label={t('title')} className="divide-y border-y empty:hidden">
        {shown.map((asset) => line(asset, ids))}
      </ul>
      {statistics.data?.since && shown.length > 0 && (
        <p className="text-ink-soft text-xs">{t('since', { date: format.date(statistics.data.since) })}</p>
      )}
      {archived.length > 0 && (
        <details>
          <summary className="cursor-pointer text-sm text-wake-ink underline-offset-4 hover:underline">
            {t('archivedOnes', { count: archived.length })}
          </summary>
          <p className="mt-2 text-ink-soft text-xs">{t('archivedHint')}</p>
          <ul aria-label={t('archivedList')} className="mt-3 divide-y border-y">
            {archived.map((asset) => line(asset, [asset.id]))}
          </ul>
        </details>
      )}
      {(openDialog?.type === 'new' || openDialog?.type === 'edit') && (
        <AssetDialog
          kind={openDialog.type === 'new' ? openDialog.kind : openDialog.asset.kind}
          asset={openDialog.type === 'edit' ? openDialog.asset : undefined}
          hosts={campaign}
          groups={groups}
          add={(asset) => commands.add(campaign.id, asset)}
          change={(assetId, change) => commands.change(campaign.id, assetId, change)}
          onClose={close}
        />
      )}
      {openDialog?.type === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={t('deleteTitle', { title: openDialog.asset.title })}
          body={t(openDialog.asset.kind === 'image' ? 'deleteImage' : 'deleteBody')}
          confirm={t('deleteAction')}
          destructive
          busy={remove.isPending}
          onConfirm={() => void remove.run(openDialog.asset)}
        />
      )}
    </Section>
  );
}
