import type { CreateApiKey, CreatedApiKey } from '@sillage/proto/http/api-keys';
import { API_SCOPES, type ApiScope } from '@sillage/proto/values/api-scopes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorSentence } from '../../api/api-error.ts';
import { useAction } from '../../api/use-action.ts';
import { Permissions } from '../../ui/keys/permissions.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Field, Input, Select } from '../../ui/primitives/field.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { useScopeName } from './scope-name.ts';

const DAYS = [30, 90, 365];

interface ApiKeyDialogProps {
  readonly create: (request: CreateApiKey) => Promise<CreatedApiKey>;
  readonly onCreated: (key: string) => void;
  readonly onClose: () => void;
}

/** Asks for the new key's name, scopes and lifetime. */
export function ApiKeyDialog({ create, onCreated, onClose }: ApiKeyDialogProps) {
  const { t } = useTranslation('account');
  const scopeName = useScopeName();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>([]);
  const [days, setDays] = useState('');
  const [error, setError] = useState<{ readonly of: 'name' | 'scopes'; readonly text: string } | null>(null);
  const save = useAction({
    act: () => create({ name: name.trim(), scopes: [...scopes], expiresInDays: days === '' ? null : Number(days) }),
    done: ({ key }) => onCreated(key),
    failed: (failure) => setError({ of: 'name', text: errorSentence(failure) }),
  });

  function change(apply: () => void) {
    apply();
    setError(null);
  }
  function submit() {
    if (name.trim() === '') return setError({ of: 'name', text: t('apiKeys.nameRequired') });
    if (scopes.length === 0) return setError({ of: 'scopes', text: t('apiKeys.scopesRequired') });
    setError(null);
    void save.run();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('apiKeys.createTitle')}
      description={t('apiKeys.createIntro')}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label={t('apiKeys.name')}
          hint={t('apiKeys.nameHint')}
          error={error?.of === 'name' ? error.text : undefined}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              value={name}
              onChange={(event) => change(() => setName(event.target.value))}
            />
          )}
        </Field>
        <Permissions
          scopes={API_SCOPES}
          nameOf={scopeName}
          chosen={scopes}
          choose={(next) => change(() => setScopes(next))}
          hint={t('apiKeys.scopesHint')}
          error={error?.of === 'scopes' ? error.text : undefined}
        />
        <Field label={t('apiKeys.expiry')}>
          {(control) => (
            <Select {...control} value={days} onChange={(event) => setDays(event.target.value)}>
              <option value="">{t('apiKeys.never')}</option>
              {DAYS.map((count) => (
                <option key={count} value={count}>
                  {t('apiKeys.days', { count })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <SubmitButton size="lg" busy={save.isPending}>
          {t('apiKeys.create')}
        </SubmitButton>
      </form>
    </Dialog>
  );
}
