import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi, useCommands } from '../api/use-api.ts';
import { ApiKeys } from '../features/account/api-keys.tsx';
import { ChangeEmailForm } from '../features/account/change-email-form.tsx';
import { ChangePasswordForm } from '../features/account/change-password-form.tsx';
import { CurrencyForm } from '../features/account/currency-form.tsx';
import { DangerZone } from '../features/account/danger-zone.tsx';
import { DataExport } from '../features/account/data-export.tsx';
import { Factors } from '../features/account/factors.tsx';
import { Identities } from '../features/account/identities.tsx';
import { LanguageChoice } from '../features/account/language-choice.tsx';
import { MailChoice } from '../features/account/mail-choice.tsx';
import { ProfileForm } from '../features/account/profile-form.tsx';
import {
  type Account,
  accountCommands,
  accountQuery,
  deletionQuery,
  profileQuery,
} from '../features/account/queries.ts';
import { SecurityLogSection } from '../features/account/security-log.tsx';
import { Sessions } from '../features/account/sessions.tsx';
import { SupportAccess } from '../features/account/support-access.tsx';
import { ACCOUNT_TABS } from '../features/account/tabs.ts';
import { useLanguageChoice } from '../features/account/use-account-language.ts';
import { CardsPanel } from '../features/billing/cards-panel.tsx';
import { DetailsForm } from '../features/billing/details-form.tsx';
import { pendingStore } from '../features/billing/pending.ts';
import { billingCommands, cardsQuery, detailsQuery } from '../features/billing/queries.ts';
import { TaxSettings } from '../features/billing/tax-settings.tsx';
import { Webhooks } from '../features/webhooks/webhooks.tsx';
import { keyOfCode } from '../session/auth-sentence.ts';
import { settingsQuery } from '../session/identity-settings.ts';
import { useSession, useUserId } from '../session/use-session.ts';
import { PageHead } from '../ui/layout/page-head.tsx';
import { Notice } from '../ui/primitives/notice.tsx';
import { Section } from '../ui/primitives/section.tsx';
import { ErrorState, SkeletonRows } from '../ui/primitives/states.tsx';
import { Tabs } from '../ui/primitives/tabs.tsx';
import { toast } from '../ui/primitives/toast.ts';
import { OwnInvoices } from './-own-invoices.tsx';

export const Route = createFileRoute('/_merchant/account-settings')({
  validateSearch: z.object({ tab: z.enum(ACCOUNT_TABS).optional().catch(undefined) }),
  component: AccountSettings,
});

function AccountSettings() {
  const { t } = useTranslation('account');
  const { tab = 'profile' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const content = {
    profile: <ProfileTab />,
    security: <SecurityTab />,
    'api-keys': <ApiKeys />,
    currency: <CurrencyTab />,
    cards: <CardsTab />,
    details: (
      <>
        <DetailsTab />
        <TaxSettings />
      </>
    ),
    invoices: <OwnInvoices />,
    webhooks: <Webhooks />,
    export: <DataExport />,
    danger: <DangerTab />,
  };
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageHead title={t('title')} documentTitle={`${t(`tabs.${tab}`)} · ${t('title')}`} />
      <Tabs
        label={t('tabs.label')}
        placement="side"
        value={tab}
        onChange={(next) => void navigate({ search: { tab: next }, replace: true })}
        tabs={ACCOUNT_TABS.map((value) => ({
          value,
          label: t(`tabs.${value}`),
          content: content[value],
          danger: value === 'danger',
        }))}
      />
    </div>
  );
}

/** Renders its children with the account of the identity service, or a placeholder until it is loaded. */
function WithAccount({ children }: { children: (account: Account, hasPassword: boolean) => ReactNode }) {
  const session = useSession();
  const account = useQuery(accountQuery(session));
  if (account.data) {
    // Only the server knows whether there is a password; an account created with an address nearly always has one.
    return children(account.data, account.data.identities?.some((identity) => identity.provider === 'email') ?? true);
  }
  if (account.isError) return <ErrorState error={account.error} onRetry={() => void account.refetch()} />;
  return <SkeletonRows rows={4} className="h-14" />;
}

function ProfileTab() {
  const { t } = useTranslation('account');
  const api = useApi();
  const commands = useCommands(accountCommands);
  const profile = useQuery(profileQuery(api));

  const speak = useLanguageChoice(commands.updateProfile);

  return (
    <>
      <Section title={t('profile.title')} hint={t('profile.hint')}>
        {profile.data && <ProfileForm profile={profile.data} update={commands.updateProfile} />}
        {profile.isPending && <SkeletonRows rows={1} className="h-14" />}
        {profile.isError && !profile.data && (
          <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />
        )}
      </Section>
      {profile.data && (
        <Section title={t('mails.title')} hint={t('mails.hint')}>
          <MailChoice muted={profile.data.mutedMails ?? []} update={commands.updateProfile} />
        </Section>
      )}
      <Section title={t('email.title')} hint={t('email.hint')}>
        <WithAccount>
          {(account, hasPassword) => (
            <ChangeEmailForm account={account} hasPassword={hasPassword} onChanged={commands.refetch} />
          )}
        </WithAccount>
      </Section>
      <Section title={t('language.title')} hint={t('language.hint')}>
        <LanguageChoice choose={speak} />
      </Section>
    </>
  );
}

function SecurityTab() {
  const { t } = useTranslation('account');
  const api = useApi();
  const session = useSession();
  const commands = useCommands(accountCommands);
  const settings = useQuery(settingsQuery(api));
  const [arrival] = useState(() => session.arrivalAt('/account-settings'));
  useEffect(() => {
    if (session.arrivalAt('/account-settings').kind === 'code') toast.success(t('identities.linked'));
    session.settleArrival();
  }, [session, t]);

  return (
    <>
      {(arrival.kind === 'refused' || arrival.kind === 'unexchanged') && (
        <Notice tone="alert" className="mb-8" title={t('identities.linkFailed')}>
          {t(keyOfCode(arrival.code))}
        </Notice>
      )}
      <WithAccount>
        {(account, hasPassword) => (
          <>
            <Section title={t('password.title')} hint={t(hasPassword ? 'password.hint' : 'password.hintNone')}>
              <ChangePasswordForm email={account.email ?? ''} hasPassword={hasPassword} onChanged={commands.refetch} />
            </Section>
            <Factors account={account} onChanged={commands.refetch} />
            <Identities account={account} providers={settings.data?.providers ?? []} onChanged={commands.refetch} />
          </>
        )}
      </WithAccount>
      <Sessions />
      <SupportAccess />
      <SecurityLogSection />
    </>
  );
}

function CurrencyTab() {
  const { t } = useTranslation('account');
  const api = useApi();
  const commands = useCommands(accountCommands);
  const profile = useQuery(profileQuery(api));
  return (
    <Section title={t('currency.title')} hint={t('currency.intro')}>
      {profile.data && <CurrencyForm profile={profile.data} update={commands.updateProfile} />}
      {profile.isPending && <SkeletonRows rows={1} className="h-14" />}
      {profile.isError && !profile.data && <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />}
    </Section>
  );
}

function CardsTab() {
  const { t } = useTranslation('billing');
  const api = useApi();
  const commands = useCommands(billingCommands);
  const cards = useQuery(cardsQuery(api));
  const userId = useUserId();
  function leave(url: string) {
    pendingStore(localStorage, userId, Date.now).suspend();
    window.location.assign(url);
  }
  return (
    <Section title={t('cards.title')} hint={t('cards.hint')}>
      {cards.data && <CardsPanel list={cards.data} commands={commands} leave={leave} />}
      {cards.isPending && <SkeletonRows rows={2} className="h-9" />}
      {cards.isError && !cards.data && <ErrorState error={cards.error} onRetry={() => void cards.refetch()} />}
    </Section>
  );
}

function DetailsTab() {
  const { t } = useTranslation('billing');
  const api = useApi();
  const { saveDetails } = useCommands(billingCommands);
  const details = useQuery(detailsQuery(api));
  return (
    <Section title={t('details.title')} hint={t('details.hint')}>
      {details.data !== undefined && <DetailsForm details={details.data} save={saveDetails} />}
      {details.isPending && <SkeletonRows rows={7} className="h-14" />}
      {details.isError && details.data === undefined && (
        <ErrorState error={details.error} onRetry={() => void details.refetch()} />
      )}
    </Section>
  );
}

function DangerTab() {
  const api = useApi();
  const commands = useCommands(accountCommands);
  const deletion = useQuery(deletionQuery(api));
  if (deletion.isPending) return <SkeletonRows rows={3} />;
  if (deletion.isError) return <ErrorState error={deletion.error} onRetry={() => void deletion.refetch()} />;
  return (
    <WithAccount>
      {(account, hasPassword) => (
        <DangerZone
          email={account.email ?? ''}
          hasPassword={hasPassword}
          deletion={deletion.data}
          request={commands.requestDeletion}
        />
      )}
    </WithAccount>
  );
}
