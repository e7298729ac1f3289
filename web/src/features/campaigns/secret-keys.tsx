import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi, useCommands } from '../../api/use-api.ts';
import { KeyRow } from '../../ui/keys/key-row.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { CopyBlock } from '../../ui/primitives/copy-block.tsx';
import { ShownOnce } from '../../ui/primitives/shown-once.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { campaignCommands, secretKeysQuery } from './queries.ts';
import { SecretKeyDialog, useKeyScopeName } from './secret-key-dialog.tsx';

/** Keys of the server-to-server API. A secret is shown only once, after its creation. */
export function SecretKeys({ campaignId }: { campaignId: string }) {
  const api = useApi();
  const { t } = useTranslation('campaign');
  const scopeName = useKeyScopeName();
  const commands = useCommands(campaignCommands);
  const keys = useQuery(secretKeysQuery(api, campaignId));
  const [isCreating, setIsCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);

  function show(secretKey: string) {
    setIsCreating(false);
    setSecret(secretKey);
  }
  return (
    <section aria-labelledby="keys" className="border-t pt-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="max-w-prose">
          <h2 id="keys" className="font-semibold tracking-tight">
            {t('keys.title')}
          </h2>
          <p className="mt-1 text-ink-soft text-sm leading-relaxed">{t('keys.intro')}</p>
        </div>
        <Button variant="outline" size="sm" onClick={() => setIsCreating(true)}>
          <KeyRound />
          {t('keys.create')}
        </Button>
      </div>
      <div className="mt-3">
        {keys.isPending && <SkeletonRows rows={1} />}
        {keys.isError && <ErrorState error={keys.error} onRetry={() => void keys.refetch()} />}
        {keys.data?.length === 0 && <p className="text-ink-soft text-sm">{t('keys.none')}</p>}
        {keys.data && keys.data.length > 0 && (
          <ul className="grid divide-y">
            {keys.data.map((key) => (
              <KeyRow
                key={key.id}
                shown={{
                  ...key,
                  permissions: key.scopes.map(scopeName),
                  ...(key.isTest && { badge: t('keys.testBadge') }),
                }}
                rotate={async (overlapHours) =>
                  show((await commands.rotateKey(campaignId, key.id, overlapHours)).secretKey)
                }
                revoke={() => commands.revokeKey(campaignId, key.id)}
              />
            ))}
          </ul>
        )}
      </div>
      {isCreating && (
        <SecretKeyDialog
          create={async (request) => (await commands.createKey(campaignId, request)).secretKey}
          onCreated={show}
          onClose={() => setIsCreating(false)}
        />
      )}
      <ShownOnce
        open={secret !== null}
        onClose={() => setSecret(null)}
        title={t('keys.shownTitle')}
        warning={t('keys.shownOnce')}
        kept={t('keys.kept')}
      >
        {secret !== null && <CopyBlock title={t('keys.secret')} text={secret} label={t('keys.copy')} />}
      </ShownOnce>
    </section>
  );
}
