import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '../api/use-api.ts';
import { OnboardingPage } from '../features/payouts/onboarding-page.tsx';
import { onboardingState } from '../features/payouts/onboarding-state.ts';
import { accountQuery } from '../features/payouts/queries.ts';
import { Button } from '../ui/primitives/button.tsx';

const Text = z.string().optional();

/** The payment provider sends affiliates back here after they finished or left the set-up of their account. */
export const Route = createFileRoute('/affiliate-onboarding')({
  validateSearch: z.object({ account: Text, success: Text, refresh: Text, token: Text }),
  component: AffiliateOnboarding,
});

function AffiliateOnboarding() {
  const { t } = useTranslation('payouts');
  const api = useApi();
  const came = Route.useSearch();
  const { token = '' } = came;
  const { data: now } = useQuery(accountQuery(api, token));

  // Browsers close only windows that a script opened; otherwise this page offers a link.
  function close() {
    window.close();
    setTimeout(() => window.location.assign('/'), CLOSED_WITHIN_MS);
  }

  return (
    <OnboardingPage
      state={onboardingState(came, now)}
      accountId={now?.accountId ?? came.account ?? null}
      toNotice={
        token !== '' && (
          <Button asChild>
            <Link to="/commission-info" search={{ token }}>
              {t('onboarding.again')}
            </Link>
          </Button>
        )
      }
      onClose={close}
    />
  );
}

const CLOSED_WITHIN_MS = 200;
