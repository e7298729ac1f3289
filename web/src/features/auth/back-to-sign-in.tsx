import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/primitives/button.tsx';

export function BackToSignIn() {
  const { t } = useTranslation('auth');
  return (
    <Button asChild variant="link" className="h-auto p-0">
      <Link to="/auth" search={{}}>
        {t('backToSignIn')}
      </Link>
    </Button>
  );
}
