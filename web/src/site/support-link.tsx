import { useTranslation } from 'react-i18next';

interface SupportLinkProps {
  /** Prefills the subject of the message. */
  readonly subject?: string;
  /** Prefills the message, for example with the account that it is about. */
  readonly about?: string | undefined;
  readonly className?: string;
}

/** Links to the contact form, which is a public page. */
export function SupportLink({ subject, about, className }: SupportLinkProps) {
  const { t } = useTranslation();
  const query = new URLSearchParams({ ...(subject !== undefined && { subject }), ...(about && { about }) }).toString();
  return (
    <a href={query === '' ? '/contact' : `/contact?${query}`} className={className}>
      {t('support.contact')}
    </a>
  );
}
