import { useTranslation } from 'react-i18next';

interface SupportLinkProps {
  /** Of the message, already filled in. */
  readonly subject?: string;
  /** What the message says already, such as the account that it is about. */
  readonly about?: string | undefined;
  readonly className?: string;
}

/** Leads to the contact form, which is one of the public pages. */
export function SupportLink({ subject, about, className }: SupportLinkProps) {
  const { t } = useTranslation();
  const query = new URLSearchParams({ ...(subject !== undefined && { subject }), ...(about && { about }) }).toString();
  return (
    <a href={query === '' ? '/contact' : `/contact?${query}`} className={className}>
      {t('support.contact')}
    </a>
  );
}
