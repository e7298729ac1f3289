import type { CreateSecretKey } from '@sillage/proto/http/secret-keys';
import { CAMPAIGN_KEY_SCOPES, type CampaignKeyScope } from '@sillage/proto/values/campaign-key-scopes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorSentence } from '../../api/api-error.ts';
import { useAction } from '../../api/use-action.ts';
import { Permissions } from '../../ui/keys/permissions.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Field, Input, Select } from '../../ui/primitives/field.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';

interface SecretKeyDialogProps {
  /** Resolves with the key's secret. */
  readonly create: (request: NonNullable<CreateSecretKey>) => Promise<string>;
  readonly onCreated: (secretKey: string) => void;
  readonly onClose: () => void;
}

export function useKeyScopeName(): (scope: CampaignKeyScope) => string {
  const { t } = useTranslation('campaign');
  // i18next would take the part before a colon for a namespace.
  return (scope) => t(`keys.scope.${scope.replace(':', '_')}`);
}

/** Asks for the new key's name, whether it is for tests, and its scopes. */
export function SecretKeyDialog({ create, onCreated, onClose }: SecretKeyDialogProps) {
  const { t } = useTranslation(['campaign', 'account']);
  const scopeName = useKeyScopeName();
  const [name, setName] = useState('');
  const [isTest, setIsTest] = useState(false);
  const [scopes, setScopes] = useState<readonly CampaignKeyScope[]>(CAMPAIGN_KEY_SCOPES);
  const [error, setError] = useState<string>();
  const save = useAction({
    act: () => create({ name: name.trim(), isTest, ...(!isTest && { scopes: [...scopes] }) }),
    done: onCreated,
    failed: (failure) => setError(errorSentence(failure)),
  });
  const submit = () => {
    const isMissing = !isTest && scopes.length === 0;
    setError(isMissing ? t('account:apiKeys.scopesRequired') : undefined);
    if (!isMissing) void save.run();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('keys.create')} description={t('keys.intro')}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={t('account:apiKeys.name')} hint={t('account:apiKeys.nameHint')}>
          {(control) => (
            <Input {...control} maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <Field label={t('keys.kind')} hint={isTest ? t('keys.testHint') : t('keys.liveHint')}>
          {(control) => (
            <Select
              {...control}
              value={isTest ? 'test' : 'live'}
              onChange={(event) => setIsTest(event.target.value === 'test')}
            >
              <option value="live">{t('keys.live')}</option>
              <option value="test">{t('keys.test')}</option>
            </Select>
          )}
        </Field>
        {!isTest && (
          <Permissions
            scopes={CAMPAIGN_KEY_SCOPES}
            nameOf={scopeName}
            chosen={scopes}
            choose={(next) => {
              setScopes(next);
              setError(undefined);
            }}
          />
        )}
        {error !== undefined && (
          <p role="alert" className="text-negative-ink text-sm">
            {error}
          </p>
        )}
        <SubmitButton size="lg" busy={save.isPending}>
          {t('keys.create')}
        </SubmitButton>
      </form>
    </Dialog>
  );
}
