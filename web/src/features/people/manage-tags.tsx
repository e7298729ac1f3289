import type { TagList } from '@sillage/proto/http/people';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useCommands } from '../../api/use-api.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Input } from '../../ui/primitives/field.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { peopleCommands } from './queries.ts';

type CountedTag = TagList['tags'][number];

interface ManageTagsProps {
  readonly tags: readonly CountedTag[];
  readonly onDeleted: (tagId: string) => void;
  readonly onClose: () => void;
}

/** Renames and deletes tags, for all people who have them. */
export function ManageTags({ tags, onDeleted, onClose }: ManageTagsProps) {
  const { t } = useTranslation('people');
  const { deleteTag } = useCommands(peopleCommands);
  const [leaving, setLeaving] = useState<CountedTag | null>(null);
  const remove = useAction({
    act: ({ id }: CountedTag) => deleteTag(id),
    done: (_nothing, { id }) => {
      setLeaving(null);
      onDeleted(id);
    },
    failed: t('tags.failed'),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('tags.manage')}
      description={t('tags.manageHint')}
    >
      {tags.length === 0 && <p className="text-ink-soft text-sm">{t('tags.none')}</p>}
      <ul className="grid gap-2">
        {tags.map((tag) => (
          <li key={`${tag.id} ${tag.name}`} className="flex items-center gap-2">
            <Rename tag={tag} />
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('tags.delete', { name: tag.name })}
              onClick={() => setLeaving(tag)}
            >
              <Trash2 />
            </Button>
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setLeaving(null)}
          title={t('tags.deleteTitle', { name: leaving.name })}
          body={t('tags.deleteBody', { count: leaving.people })}
          confirm={t('tags.deleteAction')}
          destructive
          busy={remove.isPending}
          onConfirm={() => void remove.run(leaving)}
        />
      )}
    </Dialog>
  );
}

function Rename({ tag }: { tag: CountedTag }) {
  const { t } = useTranslation('people');
  const { renameTag } = useCommands(peopleCommands);
  const [name, setName] = useState(tag.name);
  const rename = useAction({
    act: () => renameTag(tag.id, name.trim()),
    done: () => toast.success(t('tags.renamed')),
    failed: t('tags.failed'),
  });
  const isChanged = name.trim() !== '' && name.trim() !== tag.name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) void rename.run();
  };
  return (
    <form className="flex min-w-0 flex-1 items-center gap-2" onSubmit={submit}>
      <Input
        aria-label={t('tags.name', { name: tag.name })}
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {isChanged && (
        <Button type="submit" variant="outline" size="sm" disabled={rename.isPending}>
          {t('tags.rename')}
        </Button>
      )}
    </form>
  );
}
