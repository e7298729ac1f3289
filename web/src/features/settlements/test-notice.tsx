import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/primitives/notice.tsx';

/** What a payment in test mode does and does not do. */
export function TestNotice() {
  const { t } = useTranslation('settlements');
  return <Notice title={t('testMode.title')}>{t('testMode.body')}</Notice>;
}
