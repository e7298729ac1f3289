import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { Button } from './button.tsx';

interface ShareButtonProps {
  /** Whose link it is, for screen readers. */
  readonly name: string;
  readonly url: string;
}

/** Shares a link with a phone's other applications; renders nothing if the browser has no such function. */
export function ShareButton({ name, url }: ShareButtonProps) {
  const { t } = useTranslation();
  const sharing = useAction({
    act: () => navigator.share({ url }),
    // Cancelling is not a failure, and after any other error the link can still be copied.
    failed: null,
  });
  if (typeof navigator.share !== 'function') return null;
  const label = t('share', { name });
  return (
    <Button variant="ghost" size="iconSm" aria-label={label} title={label} onClick={() => void sharing.run()}>
      <Share2 />
    </Button>
  );
}
