import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { ErrorState } from './states.tsx';

interface MorePagesProps {
  readonly list: Pick<
    UseInfiniteQueryResult,
    'error' | 'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
  >;
}

/** Below the rows of a paginated list: loads the next page, or says why it could not be loaded. */
export function MorePages({ list }: MorePagesProps) {
  const { t } = useTranslation();
  if (list.isFetchNextPageError) return <ErrorState error={list.error} onRetry={() => void list.fetchNextPage()} />;
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      className="justify-self-start"
      disabled={list.isFetchingNextPage}
      aria-busy={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {t('more')}
    </Button>
  );
}
