import type { AffiliateGroup } from '@sillage/proto/http/affiliate-groups';
import type { Affiliate, CampaignSummary } from '@sillage/proto/http/campaigns';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useApi, useCommands } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { GroupDialog } from './group-dialog.tsx';
import { MembersDialog } from './members-dialog.tsx';
import { groupCommands, groupsQuery } from './queries.ts';

interface GroupsProps {
  readonly campaign: Pick<CampaignSummary, 'id' | 'defaultRateBps'>;
  readonly affiliates: readonly Affiliate[];
  /** The account is only viewed, so actions that change it are hidden. */
  readonly isViewing: boolean;
}

type OpenDialog =
  | { readonly type: 'new' }
  | { readonly type: 'edit' | 'members' | 'delete'; readonly group: AffiliateGroup };

/** The groups of a campaign with their rates; hidden if there are none and the reader cannot create one. */
export function Groups({ campaign, affiliates, isViewing }: GroupsProps) {
  const { t } = useTranslation('groups');
  const { data: groups } = useQuery(groupsQuery(useApi(), campaign.id));
  const commands = useCommands(groupCommands);
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const close = () => setOpenDialog(null);
  const remove = useAction({
    act: ({ id }: AffiliateGroup) => commands.remove(campaign.id, id),
    done: (_nothing, { name }) => {
      toast.success(t('deleted', { name }));
      close();
    },
    failed: t('failed'),
  });
  if (!groups || affiliates.length === 0 || (isViewing && groups.length === 0)) return null;
  return (
    <section aria-labelledby="groups" className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <h2 id="groups" className="font-semibold tracking-tight">
            {t('title')}
          </h2>
          {groups.length === 0 && <p className="max-w-prose text-ink-soft text-sm">{t('hint')}</p>}
        </div>
        {!isViewing && (
          <Button variant="outline" size="sm" onClick={() => setOpenDialog({ type: 'new' })}>
            <Plus />
            {t('new')}
          </Button>
        )}
      </div>
      <ul className="divide-y border-y empty:hidden">
        {groups.map((group) => (
          <GroupLine
            key={group.id}
            group={group}
            onOpenDialog={isViewing ? null : (type) => setOpenDialog({ type, group })}
          />
        ))}
      </ul>
      {openDialog?.type === 'new' && (
        <GroupDialog
          group={undefined}
          defaultRateBps={campaign.defaultRateBps}
          save={(group) => commands.create(campaign.id, group)}
          onClose={close}
        />
      )}
      {openDialog?.type === 'edit' && (
        <GroupDialog
          group={openDialog.group}
          defaultRateBps={campaign.defaultRateBps}
          save={(change) => commands.update(campaign.id, openDialog.group.id, change)}
          onClose={close}
        />
      )}
      {openDialog?.type === 'members' && (
        <MembersDialog
          group={openDialog.group}
          groups={groups}
          affiliates={affiliates}
          defaultRateBps={campaign.defaultRateBps}
          place={(membership) => commands.place(campaign.id, openDialog.group.id, membership)}
          onClose={close}
        />
      )}
      {openDialog?.type === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={t('deleteTitle', { name: openDialog.group.name })}
          body={t('deleteBody', { count: openDialog.group.members })}
          confirm={t('deleteAction')}
          destructive
          busy={remove.isPending}
          onConfirm={() => void remove.run(openDialog.group)}
        />
      )}
    </section>
  );
}

interface GroupLineProps {
  readonly group: AffiliateGroup;
  readonly onOpenDialog: ((type: 'edit' | 'members' | 'delete') => void) | null;
}

function GroupLine({ group, onOpenDialog }: GroupLineProps) {
  const { t } = useTranslation('groups');
  const format = useFormat();
  const { name } = group;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5 text-sm">
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <span className="wrap-anywhere font-medium">{name}</span>
        <span className="tabular-nums">{format.rate(group.rateBps)}</span>
        <span className="text-ink-soft text-xs">
          {[
            ...(typeof group.holdDays === 'number' ? [t('hold.of', { count: group.holdDays })] : []),
            t('members', { count: group.members }),
          ].join(' · ')}
        </span>
      </p>
      {onOpenDialog && (
        <div className="flex flex-wrap gap-1">
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('membersOf', { name })}
            onClick={() => onOpenDialog('members')}
          >
            {t('membersAction')}
          </Button>
          <Button variant="ghost" size="sm" aria-label={t('edit', { name })} onClick={() => onOpenDialog('edit')}>
            {t('editAction')}
          </Button>
          <Button variant="ghost" size="sm" aria-label={t('deleteOf', { name })} onClick={() => onOpenDialog('delete')}>
            {t('deleteAction')}
          </Button>
        </div>
      )}
    </li>
  );
}
