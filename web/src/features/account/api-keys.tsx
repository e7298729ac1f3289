import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi, useCommands } from '../../api/use-api.ts';
import { KeyRow } from '../../ui/keys/key-row.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { CopyBlock } from '../../ui/primitives/copy-block.tsx';
import { Section } from '../../ui/primitives/section.tsx';
import { ShownOnce } from '../../ui/primitives/shown-once.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { ApiKeyDialog } from './api-key-dialog.tsx';
import { apiKeyCommands, apiKeysQuery } from './api-key-queries.ts';
import { useScopeName } from './scope-name.ts';

/** The API keys of the account. A key's secret is shown only once, after its creation. */
export function ApiKeys() {
  const api = useApi();
  const { t } = useTranslation('account');
  const scopeName = useScopeName();
  const commands = useCommands(apiKeyCommands);
  const keys = useQuery(apiKeysQuery(api));
  const [isCreating, setIsCreating] = useState(false);
  const [shown, setShown] = useState<string | null>(null);

  function show(key: string) {
    setIsCreating(false);
    setShown(key);
  }
  return (
    <Section
      title={t('apiKeys.title')}
      hint={t('apiKeys.hint')}
      action={
        <Button variant="outline" size="sm" onClick={() => setIsCreating(true)}>
          <KeyRound />
          {t('apiKeys.create')}
        </Button>
      }
    >
      {keys.isPending && <SkeletonRows rows={2} className="h-9" />}
      {keys.isError && !keys.data && <ErrorState error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.data?.length === 0 && <p className="text-ink-soft text-sm">{t('apiKeys.none')}</p>}
      {keys.data && keys.data.length > 0 && (
        <ul className="grid divide-y border-t">
          {keys.data.map((key) => (
            <KeyRow
              key={key.id}
              shown={{ ...key, permissions: key.scopes.map(scopeName), revokedAt: null }}
              rotate={async (overlapHours) => show((await commands.rotate(key.id, overlapHours)).key)}
              revoke={() => commands.revoke(key.id)}
            />
          ))}
        </ul>
      )}
      {isCreating && <ApiKeyDialog create={commands.create} onCreated={show} onClose={() => setIsCreating(false)} />}
      <ShownOnce
        open={shown !== null}
        onClose={() => setShown(null)}
        title={t('apiKeys.shownTitle')}
        warning={t('apiKeys.shownOnce')}
        kept={t('apiKeys.kept')}
      >
        {shown !== null && <CopyBlock title={t('apiKeys.key')} text={shown} label={t('apiKeys.copy')} />}
      </ShownOnce>
    </Section>
  );
}
