import { useTranslation } from 'react-i18next';
import { ApiError, type FailureCode } from '../../api/api-error.ts';
import { EmptyState, ErrorState } from '../../ui/primitives/states.tsx';

const REFUSALS: readonly FailureCode[] = ['access_restricted', 'forbidden', 'unauthorized', 'not_found'];

/** True if the page may not be shown any longer, not only for the moment. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && REFUSALS.includes(error.code);

/** Why the public dashboard does not open: a reason with a text of its own, or a temporary error. */
export function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('public');
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'access_restricted' || code === 'forbidden' || code === 'unauthorized')
    return <EmptyState heading title={t('restricted.title')} body={t('restricted.body')} />;
  if (code === 'not_found' || code === 'validation_failed')
    return <EmptyState heading title={t('missing.title')} body={t('missing.body')} />;
  return <ErrorState error={error} onRetry={onRetry} />;
}
