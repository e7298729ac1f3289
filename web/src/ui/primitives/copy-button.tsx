import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCopied } from '../hooks/use-copied.ts';
import type { CopyToasts } from '../hooks/use-copy.ts';
import { Button } from './button.tsx';

interface CopyButtonProps extends CopyToasts {
  readonly text: string;
  /** Describes the copied text for screen readers. */
  readonly label: string;
  readonly compact?: boolean;
  /** The button's text, if a page has several. */
  readonly caption?: string;
}

export function CopyButton({ text, label, compact = false, caption, ...toasts }: CopyButtonProps) {
  const { t } = useTranslation();
  const { copied, copy } = useCopied();
  const Icon = copied ? Check : Copy;
  return (
    <Button
      variant={compact ? 'ghost' : 'outline'}
      size={compact ? 'iconSm' : 'sm'}
      onClick={() => void copy(text, toasts)}
      aria-label={copied ? t('copied') : label}
      title={label}
    >
      <Icon className={copied ? 'text-positive' : undefined} />
      {!compact && <span aria-live="polite">{copied ? t('copied') : (caption ?? t('copy'))}</span>}
    </Button>
  );
}
