import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

/** Below the first rows of a list that is completely loaded: shows more of them. */
export function MoreRows({ more }: { readonly more: (() => void) | null }) {
  const { t } = useTranslation();
  if (!more) return null;
  return (
    <Button variant="outline" size="sm" className="justify-self-center" onClick={more}>
      {t('more')}
    </Button>
  );
}
