import i18next from 'i18next';
import { toast } from '../ui/primitives/toast.ts';
import { errorSentence } from './api-error.ts';

/** Says what could not be done and, on a line of its own, why. */
export function toastFailure(sentence: string, error: unknown): void {
  toast.error(i18next.t('common:error'), { description: `${sentence}\n${errorSentence(error)}` });
}
