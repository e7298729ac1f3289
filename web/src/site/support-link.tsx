import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

interface SupportLinkProps {
  /** Of the message, already filled in. */
  readonly subject?: string;
  /** What the message says already, such as the account that it is about. */
  readonly about?: string | undefined;
  readonly className?: string;
}

/** Leads to the contact form. */
export function SupportLink({ subject, about, className }: SupportLinkProps) {
  const { t } = useTranslation();
  return (
    <Link
      to="/contact"
      search={{ ...(subject !== undefined && { subject }), ...(about && { about }) }}
      className={className}
    >
      {t('support.contact')}
    </Link>
  );
}
