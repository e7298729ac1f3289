import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Notice } from '../../ui/primitives/notice.tsx';

interface UnreachableNoticeProps {
  readonly email: string;
  readonly since: string;
}

/** Says that mails to the address bounce, and what to do about it. */
export function UnreachableNotice({ email, since }: UnreachableNoticeProps) {
  const { t } = useTranslation('people');
  const { date } = useFormat();
  const page = new URL('/programmes', window.location.origin).href;
  return (
    <Notice tone="alert" title={t('unreachable.title', { email })} className="wrap-anywhere">
      <p>{t('unreachable.body', { date: date(since), page })}</p>
    </Notice>
  );
}
