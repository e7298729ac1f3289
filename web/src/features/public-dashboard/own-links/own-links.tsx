import type { OwnLink, OwnLinkFigures } from '@sillage/proto/http/own-links';
import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { SectionHead } from '../../../ui/primitives/section-head.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/primitives/states.tsx';
import { toast } from '../../../ui/primitives/toast.ts';
import type { OwnDashboard } from '../own-dashboard.ts';
import { useOwnCommands } from '../use-own-commands.ts';
import { LinkDialog } from './link-dialog.tsx';
import { LinkRow } from './link-row.tsx';
import { ownLinkCommands, ownLinkFiguresQuery, ownLinksQuery } from './queries.ts';

const NOTHING: OwnLinkFigures['links'][number] = { shortCode: null, clicks: 0, conversions: 0, earned: [] };

interface Archiving {
  readonly link: OwnLink;
  readonly isArchived: boolean;
}

/** The affiliate's links, including those that they created themselves, with the figures of each. */
export function OwnLinks({ of }: { readonly of: OwnDashboard }) {
  const { t } = useTranslation('ownPage');
  const api = useApi();
  const commands = useOwnCommands(ownLinkCommands, of);
  const list = useQuery(ownLinksQuery(api, of));
  const figures = useQuery(ownLinkFiguresQuery(api, of));
  const [open, setOpen] = useState<'create' | OwnLink | null>(null);
  const [showsArchived, setShowsArchived] = useState(false);
  const archive = useAction({
    act: ({ link, isArchived }: Archiving) => commands.update(link, { isArchived }),
    done: (_, { link, isArchived }) => {
      if (isArchived) toast.success(t('links.archived'), { undo: () => void archive.run({ link, isArchived: false }) });
    },
    failed: t('links.failed'),
  });
  const links = list.data?.links ?? [];
  const current = links.filter(({ archivedAt }) => archivedAt === null);
  const archived = links.filter(({ archivedAt }) => archivedAt !== null);
  const rows = (shown: readonly OwnLink[]) =>
    shown.map((link) => (
      <LinkRow
        key={link.shortCode}
        link={link}
        figures={figures.data && (figures.data.links.find(({ shortCode }) => shortCode === link.shortCode) ?? NOTHING)}
        onRename={() => setOpen(link)}
        onArchive={() => void archive.run({ link, isArchived: link.archivedAt === null })}
      />
    ));
  return (
    <section aria-labelledby="own-links" className="grid grid-cols-1 gap-4">
      <SectionHead
        id="own-links"
        title={t('links.title')}
        hint={t('links.intro')}
        action={
          <Button
            variant="outline"
            size="sm"
            disabled={!list.data || list.data.left === 0}
            onClick={() => setOpen('create')}
          >
            <Link2 />
            {t('links.add')}
          </Button>
        }
      />
      {list.isPending && <SkeletonRows rows={2} />}
      {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.left === 0 && <p className="text-ink-soft text-sm">{t('links.full')}</p>}
      {current.length > 0 && (
        <ul aria-labelledby="own-links" className="divide-y border-y text-sm">
          {rows(current)}
        </ul>
      )}
      {archived.length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          aria-expanded={showsArchived}
          onClick={() => setShowsArchived(!showsArchived)}
        >
          {t('links.showArchived', { count: archived.length })}
        </Button>
      )}
      {showsArchived && archived.length > 0 && (
        <ul aria-label={t('links.archivedList')} className="divide-y border-y text-sm">
          {rows(archived)}
        </ul>
      )}
      {open !== null && (
        <LinkDialog
          link={open === 'create' ? undefined : open}
          hosts={list.data?.hosts ?? []}
          save={(values) =>
            open === 'create' ? commands.create(values) : commands.update(open, { name: values.name })
          }
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
