import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MessageScreen } from '../ui/layout/message-screen.tsx';
import { Button } from '../ui/primitives/button.tsx';

export const Route = createFileRoute('/mobile-not-supported')({ component: MobileNotSupported });

function MobileNotSupported() {
  const { t } = useTranslation();
  return (
    <MessageScreen
      title={t('desktop.title')}
      body={<p>{t('desktop.body')}</p>}
      actions={
        <Button asChild>
          <a href="/">{t('notFound.home')}</a>
        </Button>
      }
    />
  );
}
