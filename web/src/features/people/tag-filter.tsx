import { useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useIsDemo, useIsViewing } from '../../session/account-view.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Select } from '../../ui/primitives/field.tsx';
import { ManageTags } from './manage-tags.tsx';
import { tagsQuery } from './queries.ts';

interface TagFilterProps {
  readonly chosen: string | undefined;
  readonly onChoose: (tagId: string | undefined) => void;
}

/** Filters a list by tag; hidden until there are tags. */
export function TagFilter({ chosen, onChoose }: TagFilterProps) {
  const { t } = useTranslation('people');
  const isViewing = useIsViewing();
  const { data: tags = [] } = useQuery({ ...tagsQuery(useApi()), enabled: !useIsDemo() });
  const [isManaging, setManaging] = useState(false);
  if (tags.length === 0 && chosen === undefined && !isManaging) return null;
  return (
    <>
      <Select
        aria-label={t('tags.title')}
        className="h-9 w-auto max-w-48"
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value || undefined)}
      >
        <option value="">{t('tags.all')}</option>
        {tags.map(({ id, name, people }) => (
          <option key={id} value={id}>
            {t('tags.option', { name, people })}
          </option>
        ))}
      </Select>
      {!isViewing && (
        <Button variant="ghost" size="icon" aria-label={t('tags.manage')} onClick={() => setManaging(true)}>
          <Tags />
        </Button>
      )}
      {isManaging && (
        <ManageTags
          tags={tags}
          onDeleted={(id) => id === chosen && onChoose(undefined)}
          onClose={() => setManaging(false)}
        />
      )}
    </>
  );
}
