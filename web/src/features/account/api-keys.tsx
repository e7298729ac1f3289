import { type ApiKey, DEFAULT_OVERLAP_HOURS } from '@sillage/proto/http/api-keys';
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
import { Field, Select } from '../../ui/primitives/field.tsx';
import { ShownOnce } from '../../ui/primitives/shown-once.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { ApiKeyDialog } from './api-key-dialog.tsx';
import { type ApiKeyCommands, apiKeyCommands, apiKeysQuery } from './api-key-queries.ts';
import { useScopeName } from './scope-name.ts';
import { Section } from './section.tsx';

/** Keys with which programs use the account. Each is shown once, when it is made. */
export function ApiKeys() {
  const api = useApi();
  const { t } = useTranslation('account');
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
            <KeyRow key={key.id} apiKey={key} commands={commands} onReplaced={show} />
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

interface KeyRowProps {
  readonly apiKey: ApiKey;
  readonly commands: ApiKeyCommands;
  readonly onReplaced: (key: string) => void;
}

function KeyRow({ apiKey, commands, onReplaced }: KeyRowProps) {
  const { t } = useTranslation('account');
  const scopeName = useScopeName();
  const [asking, setAsking] = useState<'rotate' | 'revoke' | null>(null);
  const { id, name, hint } = apiKey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="min-w-0 break-words font-medium">{name}</span>
          <code className="font-mono text-[13px] text-ink-soft">{hint}</code>
        </p>
        <p className="break-words text-ink-soft text-xs">{apiKey.scopes.map(scopeName).join(' · ')}</p>
        <Dates apiKey={apiKey} />
      </div>
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
      {asking === 'rotate' && (
        <RotateDialog
          name={name}
          rotate={async (overlapHours) => onReplaced((await commands.rotate(id, overlapHours)).key)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'revoke' && (
        <RevokeDialog name={name} revoke={() => commands.revoke(id)} onClose={() => setAsking(null)} />
      )}
    </li>
  );
}

function Dates({ apiKey: { createdAt, lastUsedAt, expiresAt } }: { apiKey: ApiKey }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const used = lastUsedAt
    ? t('apiKeys.used', { age: format.age(Date.now() - Date.parse(lastUsedAt)) })
    : t('apiKeys.unused');
  const created = t('apiKeys.created', { date: format.date(createdAt) });
  const end = expiresAt && t('apiKeys.expires', { date: format.dateTime(expiresAt) });
  return <p className="break-words text-ink-soft text-xs">{[created, used, end].filter(Boolean).join(' · ')}</p>;
}

interface RotateDialogProps {
  readonly name: string;
  readonly rotate: (overlapHours: number) => Promise<void>;
  readonly onClose: () => void;
}

function RotateDialog({ name, rotate, onClose }: RotateDialogProps) {
  const { t } = useTranslation('account');
  const [overlapHours, setOverlapHours] = useState(DEFAULT_OVERLAP_HOURS);
  const action = useAction({ act: () => rotate(overlapHours), done: onClose, failed: t('apiKeys.rotateFailed') });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('apiKeys.rotateTitle', { name })}
      body={t('apiKeys.rotateBody')}
      confirm={t('apiKeys.rotate')}
      busy={action.isPending}
      onConfirm={() => void action.run()}
    >
      <Field label={t('apiKeys.overlap')}>
        {(control) => (
          <Select {...control} value={overlapHours} onChange={(event) => setOverlapHours(Number(event.target.value))}>
            <option value={DEFAULT_OVERLAP_HOURS}>{t('apiKeys.overlapDay')}</option>
            <option value={0}>{t('apiKeys.overlapNone')}</option>
          </Select>
        )}
      </Field>
    </ConfirmDialog>
  );
}

interface RevokeDialogProps {
  readonly name: string;
  readonly revoke: () => Promise<void>;
  readonly onClose: () => void;
}

function RevokeDialog({ name, revoke, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('account');
  const action = useAction({
    act: revoke,
    done: () => {
      onClose();
      toast.success(t('apiKeys.revoked'));
    },
    failed: t('apiKeys.revokeFailed'),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('apiKeys.revokeTitle', { name })}
      body={t('apiKeys.revokeBody')}
      confirm={t('apiKeys.revoke')}
      destructive
      busy={action.isPending}
      onConfirm={() => void action.run()}
    />
  );
}
