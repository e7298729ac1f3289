import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useApi, useCommands } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { CopyBlock } from '../../ui/primitives/copy-block.tsx';
import { ShownOnce } from '../../ui/primitives/shown-once.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { campaignCommands, secretKeysQuery } from './queries.ts';

/** Keys of the server-to-server API. A secret is shown once, when it is made. */
export function SecretKeys({ campaignId }: { campaignId: string }) {
  const api = useApi();
  const { t } = useTranslation('campaign');
  const format = useFormat();
  const commands = useCommands(campaignCommands);
  const keys = useQuery(secretKeysQuery(api, campaignId));
  const [secret, setSecret] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<string | null>(null);

  const create = useAction({
    act: () => commands.createKey(campaignId),
    done: ({ secretKey }) => setSecret(secretKey),
    failed: t('keys.createFailed'),
  });
  const revoke = useAction({
    act: (keyId: string) => commands.revokeKey(campaignId, keyId),
    done: () => setRevoking(null),
    failed: t('keys.revokeFailed'),
  });
  const isBusy = create.isPending || revoke.isPending;

  return (
    <section aria-labelledby="keys" className="border-t pt-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="max-w-prose">
          <h2 id="keys" className="font-semibold tracking-tight">
            {t('keys.title')}
          </h2>
          <p className="mt-1 text-ink-soft text-sm leading-relaxed">{t('keys.intro')}</p>
        </div>
        <Button variant="outline" size="sm" disabled={isBusy} onClick={() => void create.run()}>
          <KeyRound />
          {t('keys.create')}
        </Button>
      </div>
      <div className="mt-3">
        {keys.isPending && <SkeletonRows rows={1} />}
        {keys.isError && <ErrorState error={keys.error} onRetry={() => void keys.refetch()} />}
        {keys.data?.length === 0 && <p className="text-ink-soft text-sm">{t('keys.none')}</p>}
        <ul>
          {keys.data?.map((key) => (
            <li key={key.id} className="flex items-center gap-4 border-t py-2.5 text-sm first:border-t-0">
              <code className="font-mono text-[13px]">{key.hint}</code>
              <span className="min-w-0 flex-1 truncate text-ink-soft text-xs">
                {t('keys.created', { date: format.date(key.createdAt) })}
              </span>
              {key.revokedAt ? (
                <span className="text-ink-soft text-xs">{t('keys.revoked', { date: format.date(key.revokedAt) })}</span>
              ) : (
                <Button variant="ghost" size="sm" className="text-negative-ink" onClick={() => setRevoking(key.id)}>
                  {t('keys.revoke')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
      <ShownOnce
        open={secret !== null}
        onClose={() => setSecret(null)}
        title={t('keys.shownTitle')}
        warning={t('keys.shownOnce')}
        kept={t('keys.kept')}
      >
        {secret !== null && <CopyBlock title={t('keys.secret')} text={secret} label={t('keys.copy')} />}
      </ShownOnce>
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={(open) => !open && setRevoking(null)}
        title={t('keys.revokeTitle')}
        body={t('keys.revokeBody')}
        confirm={t('keys.revoke')}
        destructive
        busy={isBusy}
        onConfirm={() => revoking !== null && void revoke.run(revoking)}
      />
    </section>
  );
}
