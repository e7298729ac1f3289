import i18next from 'i18next';
import { toast } from '../ui/primitives/toast.ts';
import { errorSentence } from './api-error.ts';

/** Says what could not be done, where that does not go without saying, and, on a line of its own, why. */
export function toastFailure(sentence: string | undefined, error: unknown): void {
  const why = errorSentence(error);
  toast.error(i18next.t('common:error'), { description: sentence === undefined ? why : `${sentence}\n${why}` });
}
