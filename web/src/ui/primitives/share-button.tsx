import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { Button } from './button.tsx';

interface ShareButtonProps {
  /** Whose link it is, for those who listen. */
  readonly name: string;
  readonly url: string;
}

/** Hands a link to the other applications of a phone; nothing where the browser cannot. */
export function ShareButton({ name, url }: ShareButtonProps) {
  const { t } = useTranslation();
  const sharing = useAction({
    act: () => navigator.share({ url }),
    // To change one's mind is no failure, and whatever else went wrong, the link can be copied beside it.
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
