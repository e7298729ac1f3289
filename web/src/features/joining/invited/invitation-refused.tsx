import { Link2Off } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** The link has expired, was cut off, or belongs to an invitation that was replaced by another. */
export function InvitationRefused() {
  const { t } = useTranslation('invitations');
  return (
    <div className="mx-auto grid max-w-xl grid-cols-1 justify-items-start gap-6 py-10 sm:py-16">
      <Link2Off aria-hidden="true" className="size-10 text-wake" />
      <h1 className="text-balance font-serif text-4xl leading-[1.1] sm:text-5xl">{t('refused.title')}</h1>
      <p className="text-ink-soft leading-relaxed">{t('refused.body')}</p>
    </div>
  );
}
