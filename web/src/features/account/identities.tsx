import type { UserIdentity } from '@supabase/auth-js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import type { IdentityProvider } from '../../session/identity-settings.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { ProviderMark, providerName } from '../../ui/primitives/provider-mark.tsx';
import { Section } from '../../ui/primitives/section.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import type { Account } from './queries.ts';

interface IdentitiesProps {
  readonly account: Account;
  /** The providers of this installation. */
  readonly providers: readonly IdentityProvider[];
  readonly onChanged: () => Promise<void>;
}

/** The account's credentials. The last one cannot be removed. */
export function Identities({ account, providers, onChanged }: IdentitiesProps) {
  const session = useSession();
  const { t } = useTranslation('account');
  const [removing, setRemoving] = useState<UserIdentity | null>(null);
  const identities = account.identities ?? [];
  const missing = providers.filter((provider) => !identities.some((identity) => identity.provider === provider));
  const nameOf = (provider: string) => (provider === 'email' ? t('identities.email') : providerName(provider));

  const link = useAction({
    act: (provider: IdentityProvider) =>
      session.ask((auth) =>
        auth.linkIdentity({
          provider,
          options: { redirectTo: `${window.location.origin}/account-settings?tab=security` },
        }),
      ),
    failed: t('identities.linkFailed'),
  });
  const unlink = useAction({
    act: (identity: UserIdentity) => session.ask((auth) => auth.unlinkIdentity(identity)),
    done: (_nothing, { provider }) => {
      setRemoving(null);
      toast.success(t('identities.unlinked', { provider: nameOf(provider) }));
      return onChanged();
    },
    failed: t('identities.unlinkFailed'),
  });
  // After linking, the page navigates to the provider.
  const isBusy = link.isPending || link.isSuccess || unlink.isPending;

  return (
    <Section title={t('identities.title')} hint={t('identities.hint')}>
      <ul className="grid divide-y border-t">
        {identities.map((identity) => (
          <IdentityRow
            key={identity.identity_id}
            identity={identity}
            name={nameOf(identity.provider)}
            onRemove={identities.length > 1 ? () => setRemoving(identity) : null}
          />
        ))}
        {missing.map((provider) => (
          <li key={provider} className="flex items-center gap-3 py-3">
            <ProviderMark provider={provider} />
            <p className="min-w-0 flex-1 truncate text-ink-soft text-sm">{nameOf(provider)}</p>
            <Button variant="outline" size="sm" disabled={isBusy} onClick={() => void link.run(provider)}>
              {t('identities.link')}
              <span className="sr-only">{nameOf(provider)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setRemoving(null)}
          title={t('identities.unlinkTitle', { provider: nameOf(removing.provider) })}
          body={t('identities.unlinkBody', { provider: nameOf(removing.provider) })}
          confirm={t('identities.unlink')}
          destructive
          busy={isBusy}
          onConfirm={() => void unlink.run(removing)}
        />
      )}
    </Section>
  );
}

const Data = z.object({ email: z.string() });

interface IdentityRowProps {
  readonly identity: UserIdentity;
  readonly name: string;
  readonly onRemove: (() => void) | null;
}

function IdentityRow({ identity, name, onRemove }: IdentityRowProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const data = Data.safeParse(identity.identity_data);
  return (
    <li className="flex items-center gap-3 py-3">
      <ProviderMark provider={identity.provider} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-sm">{name}</p>
        <p className="break-words text-ink-soft text-xs">
          {data.success && `${data.data.email} · `}
          {identity.last_sign_in_at && t('identities.last', { date: format.date(identity.last_sign_in_at) })}
        </p>
      </div>
      {onRemove && (
        <Button variant="outline" size="sm" onClick={onRemove}>
          {t('identities.unlink')}
          <span className="sr-only">{name}</span>
        </Button>
      )}
    </li>
  );
}
