import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { EmptyState } from './states.tsx';

interface ListRestProps {
  readonly list: { readonly search: string; readonly found: number; readonly more: (() => void) | null };
}

/** Below the rows of a list: says that a search found nothing, or loads more rows. */
export function ListRest({ list: { search, found, more } }: ListRestProps) {
  const { t } = useTranslation();
  return (
    <>
      {found === 0 && search !== '' && <EmptyState mark={false} title={t('nothingFound', { search })} />}
      {more && (
        <div className="py-4 text-center">
          <Button variant="outline" onClick={more}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}
