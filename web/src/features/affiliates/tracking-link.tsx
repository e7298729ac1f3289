import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../../format/short-address.ts';
import { useCopied } from '../../ui/hooks/use-copied.ts';

/** Shows the link; a click copies it. */
export function TrackingLink({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation('affiliates');
  const { copied, copy } = useCopied();
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={() =>
        void copy(url, { copiedToast: t('common:linkCopied'), failedToast: t('common:copyTrackingFailed') })
      }
      aria-label={copied ? t('common:copied') : t('copyLink', { name })}
      title={url}
      className="inline-flex max-w-full items-center gap-1.5 rounded-md py-1 text-left text-wake-ink text-xs underline-offset-4 hover:underline"
    >
      <span className="truncate">{shortAddress(url)}</span>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
    </button>
  );
}
