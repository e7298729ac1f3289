import i18next from 'i18next';
import { toast } from '../ui/primitives/toast.ts';
import { errorSentence } from './api-error.ts';

/** Shows what failed, unless that is obvious, and the reason on its own line. */
export function toastFailure(sentence: string | undefined, error: unknown): void {
  const why = errorSentence(error);
  toast.error(i18next.t('common:error'), { description: sentence === undefined ? why : `${sentence}\n${why}` });
}
