import { useTranslation } from 'react-i18next';
import { errorSentence } from '../../api/api-error.ts';
import { useAction } from '../../api/use-action.ts';
import type { IdentityProvider } from '../../session/identity-settings.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ProviderMark, providerName } from '../../ui/primitives/provider-mark.tsx';
import { toast } from '../../ui/primitives/toast.ts';

/** A button for each identity provider of this installation, which navigates to the provider. */
export function ProviderButtons({ providers }: { providers: readonly IdentityProvider[] }) {
  const { t } = useTranslation('auth');
  const { auth } = useSession();
  const leave = useAction({
    act: async (provider: IdentityProvider) => {
      const options = { redirectTo: `${window.location.origin}/auth` };
      const { error } = await (await auth()).signInWithOAuth({ provider, options });
      if (error) throw error;
    },
    failed: (error) => toast.error(t('oops'), { description: errorSentence(error) }),
  });

  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="outline"
            size="lg"
            className="min-w-0 border-line-strong/60 bg-sheet"
            disabled={leave.isPending || leave.isSuccess}
            aria-busy={leave.pending === provider}
            onClick={() => void leave.run(provider)}
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
