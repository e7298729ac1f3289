import type { HeldInvitation } from '@sillage/proto/http/data-requests';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/primitives/badge.tsx';

/** The invitations that merchants sent to the address. */
export function ReceivedInvitations({ invitations }: { readonly invitations: readonly HeldInvitation[] }) {
  const { t } = useTranslation('yourData');
  return (
    <section aria-label={t('invitations.title')} className="grid gap-4">
      <h2 className="font-serif text-2xl">{t('invitations.title')}</h2>
      <ul className="grid divide-y border-y text-sm">
        {invitations.map((invitation) => (
          <ReceivedInvitation key={`${invitation.campaignName} ${invitation.sentAt}`} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function ReceivedInvitation({ invitation }: { readonly invitation: HeldInvitation }) {
  const { t } = useTranslation('yourData');
  const { date, rate } = useFormat();
  const { campaignName, merchantName, state, name, words, rateBps, termsVersion, sentAt, decidedAt } = invitation;
  const lines = [
    merchantName === null ? t('merchantUnnamed') : t('merchant', { name: merchantName }),
    t('invitations.sent', { date: date(sentAt) }),
    ...(decidedAt === null ? [] : [t('invitations.decided', { date: date(decidedAt) })]),
    t('invitations.rate', { rate: rate(rateBps) }),
    ...(name === '' ? [] : [t('invitations.known', { name })]),
    ...(words === '' ? [] : [t('invitations.words', { words })]),
    ...(termsVersion === null ? [] : [t('applications.terms', { version: termsVersion })]),
  ];
  return (
    <li className="grid gap-2 py-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere font-medium">{campaignName}</span>
        <Badge tone={state === 'accepted' ? 'positive' : 'neutral'}>{t(`invitations:state.${state}`)}</Badge>
      </p>
      {lines.map((line) => (
        <p key={line} className="wrap-anywhere text-ink-soft">
          {line}
        </p>
      ))}
    </li>
  );
}
