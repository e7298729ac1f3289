import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Auth } from '../../session/auth-client.ts';
import { authSentence } from '../../session/auth-sentence.ts';
import type { IdentityProvider } from '../../session/identity-settings.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ProviderMark, providerName } from '../../ui/primitives/provider-mark.tsx';
import { toast } from '../../ui/primitives/toast.ts';

/** One button for each identity provider that this instance has; the page leaves for the provider. */
export function ProviderButtons({
  auth,
  providers,
}: {
  auth: Pick<Auth, 'signInWithOAuth'>;
  providers: readonly IdentityProvider[];
}) {
  const { t } = useTranslation('auth');
  const [leavingFor, setLeavingFor] = useState<string | null>(null);

  async function leave(provider: IdentityProvider) {
    setLeavingFor(provider);
    const { error } = await auth.signInWithOAuth({
      provider,
      options: { redirectTo: `${window.location.origin}/auth` },
    });
    if (!error) return;
    setLeavingFor(null);
    toast.error(t('oops'), { description: authSentence(error) });
  }

  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="outline"
            size="lg"
            className="min-w-0 border-line-strong/60 bg-sheet"
            disabled={leavingFor !== null}
            aria-busy={leavingFor === provider}
            onClick={() => void leave(provider)}
          >
            <ProviderMark provider={provider} />
            <span className="truncate">{t('continueWith', { provider: providerName(provider) })}</span>
          </Button>
        ))}
      </div>
      <p className="flex items-center gap-3 text-ink-soft text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
    </div>
  );
}
