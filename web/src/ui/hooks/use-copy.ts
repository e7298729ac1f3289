import { useTranslation } from 'react-i18next';
import { toast } from '../primitives/toast.ts';

export interface CopyToasts {
  /** Shown after copying; without it only the button confirms it. */
  readonly copiedToast?: string | undefined;
  /** Shown on failure; the default says that the clipboard could not be used. */
  readonly failedToast?: string | undefined;
}

/** Copies a text and confirms it. If the browser refuses, resolves with false and says what to do instead. */
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
