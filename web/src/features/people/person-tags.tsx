import type { Person } from '@sillage/proto/http/people';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useApi, useCommands } from '../../api/use-api.ts';
import { useIsViewing } from '../../session/account-view.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Input } from '../../ui/primitives/field.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { peopleCommands, tagsQuery } from './queries.ts';

/** The merchant's tags for a person. */
export function PersonTags({ person: { id, tags } }: { person: Pick<Person, 'id' | 'tags'> }) {
  const { t } = useTranslation('people');
  const isViewing = useIsViewing();
  const { tag, untag } = useCommands(peopleCommands);
  const add = useAction({ act: (name: string) => tag(id, name), failed: t('tags.failed') });
  const remove = useAction({
    act: ({ id: tagId }: Person['tags'][number]) => untag(id, tagId),
    done: (_nothing, { name }) => toast.success(t('tags.removed', { name }), { undo: () => void add.run(name) }),
    failed: t('tags.failed'),
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {tags.length > 0 && (
        <ul aria-label={t('tags.title')} className="flex flex-wrap gap-2">
          {tags.map((one) => (
            <li key={one.id}>
              <Badge tone="wake" className="max-w-60">
                <span className="truncate">{one.name}</span>
                {!isViewing && (
                  <button
                    type="button"
                    aria-label={t('tags.remove', { name: one.name })}
                    className="-mr-1 rounded-full p-0.5 hover:bg-wash"
                    onClick={() => void remove.run(one)}
                  >
                    <X />
                  </button>
                )}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {!isViewing && <NewTag add={add.run} />}
    </div>
  );
}

/** Suggests existing tags, so that a tag has one spelling. */
function NewTag({ add }: { add: (name: string) => Promise<boolean> }) {
  const { t } = useTranslation('people');
  const tags = useQuery(tagsQuery(useApi()));
  const [name, setName] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && (await add(name.trim()))) setName('');
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Input
        aria-label={t('tags.add')}
        placeholder={t('tags.add')}
        list="tags"
        className="h-8 w-40 px-2 text-sm"
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <datalist id="tags">
        {tags.data?.map((tag) => (
          <option key={tag.id} value={tag.name} />
        ))}
      </datalist>
    </form>
  );
}
