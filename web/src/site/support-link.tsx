import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../api/use-api.ts';
import { siteQuery } from './queries.ts';

interface SupportLinkProps {
  /** Default: help with Sillage. */
  readonly subject?: string;
  /** What the mail says already, such as the account that it is about. */
  readonly about?: string | undefined;
  readonly className?: string;
}

/** Opens a mail to the support of this installation. */
export function SupportLink({ subject, about = '', className }: SupportLinkProps) {
  const { t } = useTranslation();
  const api = useApi();
  const site = useQuery(siteQuery(api));
  // The server's own default, so that the link works before, and without, its answer.
  const address = site.data?.supportEmail ?? `support@${window.location.hostname}`;
  const query = [
    `subject=${encodeURIComponent(subject ?? t('support.subject'))}`,
    ...(about === '' ? [] : [`body=${encodeURIComponent(about)}`]),
  ];
  return (
    <a href={`mailto:${address}?${query.join('&')}`} className={className}>
      {t('support.contact')}
    </a>
  );
}
