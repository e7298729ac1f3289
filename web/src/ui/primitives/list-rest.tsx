import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/primitives/button.tsx';
import { EmptyState } from '../../ui/primitives/states.tsx';

interface ListRestProps {
  readonly list: { readonly search: string; readonly found: number; readonly more: (() => void) | null };
}

/** Below the rows of a list: that a search found none, or the way to more of them. */
export function ListRest({ list: { search, found, more } }: ListRestProps) {
  const { t } = useTranslation();
  return (
    <>
      {found === 0 && search !== '' && <EmptyState mark={false} title={t('common:nothingFound', { search })} />}
      {more && (
        <Button variant="outline" size="sm" className="justify-self-center" onClick={more}>
          {t('common:more')}
        </Button>
      )}
    </>
  );
}
