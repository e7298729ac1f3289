import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Arrival } from '../../session/arrival.ts';
import { keyOfCode } from '../../session/auth-sentence.ts';
import { Notice } from '../../ui/primitives/notice.tsx';

/** Why the person has to sign in: a link that no longer works, a refusal by the provider, or an expired session. */
export function ArrivalNotice({ arrival, hasEnded }: { arrival: Arrival; hasEnded: boolean }) {
  const { t } = useTranslation('auth');
  if (arrival.kind === 'elsewhere') return <Notice title={t('arrival.elsewhere')}>{t('arrival.elsewhereHint')}</Notice>;
  if (arrival.kind === 'refused' || arrival.kind === 'unexchanged') {
    const isExpired = arrival.code === 'otp_expired';
    return (
      <Notice
        tone="alert"
        title={t(isExpired ? 'arrival.expired' : 'arrival.refused')}
        action={
          isExpired && (
            <Link to="/auth" search={{ by: 'mail' }} replace className="font-medium underline underline-offset-4">
              {t('mail.magic.send')}
            </Link>
          )
        }
      >
        {t(isExpired ? 'expired.recovery' : keyOfCode(arrival.code))}
      </Notice>
    );
  }
  return hasEnded ? <Notice>{t('arrival.ended')}</Notice> : null;
}
