import 'sonner/dist/styles.css';
import { useTranslation } from 'react-i18next';
import { Toaster as Sonner } from 'sonner';
import { useMedia } from '../hooks/use-media.ts';

const TOAST = 'flex w-full items-start gap-3 rounded-xl border bg-sheet px-4 py-3 text-sm text-ink shadow-float';

/**
 * A toast must not cover the buttons of a dialog: on a phone they are at the bottom; elsewhere a drawer has them at the
 * right.
 */
const PHONE = '(width < 40rem)';

export default function ShownToast() {
  const { t } = useTranslation();
  const isPhone = useMedia(PHONE);
  return (
    <Sonner
      visibleToasts={1}
      duration={5000}
      position={isPhone ? 'top-center' : 'bottom-center'}
      containerAriaLabel={t('notifications')}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: TOAST,
          title: 'font-medium',
          description: 'mt-0.5 whitespace-pre-line text-ink-soft',
          icon: 'mt-0.5 text-wake',
          error: '[&_[data-icon]]:text-negative',
          content: 'min-w-0',
          actionButton:
            'ml-auto shrink-0 rounded-md px-2 font-medium text-wake-ink underline underline-offset-4 hover:bg-wash',
        },
      }}
    />
  );
}
