import 'sonner/dist/styles.css';
import { useTranslation } from 'react-i18next';
import { Toaster as Sonner } from 'sonner';

const TOAST = 'flex w-full items-start gap-3 rounded-xl border bg-sheet px-4 py-3 text-sm text-ink shadow-float';

export function Toaster() {
  const { t } = useTranslation();
  return (
    <Sonner
      visibleToasts={1}
      duration={5000}
      position="bottom-right"
      containerAriaLabel={t('notifications')}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: TOAST,
          title: 'font-medium',
          description: 'mt-0.5 text-ink-soft',
          icon: 'mt-0.5 text-wake',
          error: '[&_[data-icon]]:text-negative',
          content: 'min-w-0',
        },
      }}
    />
  );
}
