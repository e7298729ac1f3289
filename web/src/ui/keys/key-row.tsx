import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../primitives/badge.tsx';
import { Button } from '../primitives/button.tsx';
import { RevokeKeyDialog, RotateKeyDialog } from './key-dialogs.tsx';

export interface ShownKey {
  readonly name: string;
  readonly hint: string;
  /** The permissions in words. */
  readonly permissions: readonly string[];
  readonly badge?: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
  /** When it was revoked; null if it is still valid. */
  readonly revokedAt: string | null;
}

interface KeyRowProps {
  readonly shown: ShownKey;
  readonly rotate: (overlapHours: number) => Promise<void>;
  readonly revoke: () => Promise<void>;
}

/** An API key with its actions. */
export function KeyRow({ shown, rotate, revoke }: KeyRowProps) {
  const { t } = useTranslation('account');
  const [asking, setAsking] = useState<'rotate' | 'revoke' | null>(null);
  const { hint, permissions, badge } = shown;
  const name = shown.name || hint;
  const isOver = shown.revokedAt !== null || (shown.expiresAt !== null && Date.parse(shown.expiresAt) <= Date.now());
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          {shown.name !== '' && <span className="min-w-0 break-words font-medium">{shown.name}</span>}
          <code className="font-mono text-[13px] text-ink-soft">{hint}</code>
          {badge !== undefined && <Badge>{badge}</Badge>}
        </p>
        <p className="break-words text-ink-soft text-xs">{permissions.join(' · ')}</p>
        <Dates shown={shown} />
      </div>
      {!isOver && (
        <div className="flex gap-2">
          <Button
            variant="outline"
            size="sm"
            aria-label={t('apiKeys.rotateNamed', { name })}
            onClick={() => setAsking('rotate')}
          >
            {t('apiKeys.rotate')}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className="text-negative-ink"
            aria-label={t('apiKeys.revokeNamed', { name })}
            onClick={() => setAsking('revoke')}
          >
            {t('apiKeys.revoke')}
          </Button>
        </div>
      )}
      {asking === 'rotate' && <RotateKeyDialog name={name} rotate={rotate} onClose={() => setAsking(null)} />}
      {asking === 'revoke' && <RevokeKeyDialog name={name} revoke={revoke} onClose={() => setAsking(null)} />}
    </li>
  );
}

function Dates({ shown: { createdAt, lastUsedAt, expiresAt, revokedAt } }: { readonly shown: ShownKey }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const used = lastUsedAt
    ? t('apiKeys.used', { age: format.age(Date.now() - Date.parse(lastUsedAt)) })
    : t('apiKeys.unused');
  const created = t('apiKeys.created', { date: format.date(createdAt) });
  const end = revokedAt
    ? t('apiKeys.revokedOn', { date: format.date(revokedAt) })
    : expiresAt && t('apiKeys.expires', { date: format.dateTime(expiresAt) });
  return <p className="break-words text-ink-soft text-xs">{[created, used, end].filter(Boolean).join(' · ')}</p>;
}
