import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CopyToasts, useCopy } from '../hooks/use-copy.ts';
import { Button } from './button.tsx';

const SHOWN_MS = 2000;

interface CopyButtonProps extends CopyToasts {
  readonly text: string;
  /** What is copied, for those who listen. */
  readonly label: string;
  readonly compact?: boolean;
}

export function CopyButton({ text, label, compact = false, ...toasts }: CopyButtonProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = useCopy();
  const Icon = copied ? Check : Copy;
  return (
    <Button
      variant={compact ? 'ghost' : 'outline'}
      size={compact ? 'iconSm' : 'sm'}
      onClick={() => void copy(text, toasts).then(setCopied)}
      aria-label={copied ? t('copied') : label}
      title={label}
    >
      <Icon className={copied ? 'text-positive' : undefined} />
      {!compact && <span aria-live="polite">{copied ? t('copied') : t('copy')}</span>}
    </Button>
  );
}
