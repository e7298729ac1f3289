import { useTranslation } from 'react-i18next';
import { toast } from '../primitives/toast.ts';

export interface CopyToasts {
  /** Shown when the text was copied; without it the button alone says so. */
  readonly copiedToast?: string | undefined;
  /** What could not be copied; default: to the clipboard at all. */
  readonly failedToast?: string | undefined;
}

/** Copies a text and says so; resolves with false, and says what to do instead, where the browser refuses. */
export function useCopy(): (text: string, toasts?: CopyToasts) => Promise<boolean> {
  const { t } = useTranslation();
  return async (text, { copiedToast, failedToast = t('copyFailed') } = {}) => {
    try {
      await navigator.clipboard.writeText(text);
      if (copiedToast) toast.success(copiedToast);
      return true;
    } catch {
      toast.error(t('error'), { description: `${failedToast}\n${t('copyFailedHint')}` });
      return false;
    }
  };
}
