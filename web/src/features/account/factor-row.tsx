import type { Factor } from '@supabase/auth-js';
import { KeyRound, Pencil, Smartphone, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';

interface FactorRowProps {
  readonly factor: Factor;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

export function FactorRow({ factor, onRename, onRemove }: FactorRowProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const name = factor.friendly_name || t(`auth:factor.${factor.factor_type}`);
  const Icon = factor.factor_type === 'webauthn' ? KeyRound : Smartphone;
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium text-sm">
          <span className="min-w-0 break-words">{name}</span>
          <Badge tone="positive">{t('factors.active')}</Badge>
        </p>
        <p className="text-ink-soft text-xs">
          {t(`auth:factor.${factor.factor_type}`)} · {t('factors.since', { date: format.date(factor.created_at) })}
        </p>
      </div>
      <div className="flex shrink-0">
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('factors.renameNamed', { name })}
          title={t('factors.rename')}
          onClick={onRename}
        >
          <Pencil />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('factors.removeNamed', { name })}
          title={t('factors.remove')}
          onClick={onRemove}
        >
          <Trash2 />
        </Button>
      </div>
    </li>
  );
}
