import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/button.tsx';

/** The page is closed, or never existed: the visitor gets the same answer. */
export function ClosedPage() {
  const { t } = useTranslation('joining');
  return (
    <div className="mx-auto grid max-w-xl grid-cols-1 justify-items-start gap-6 py-10 sm:py-16">
      <h1 className="text-balance font-serif text-4xl leading-[1.1] sm:text-5xl">{t('closed.title')}</h1>
      <p className="text-ink-soft leading-relaxed">{t('closed.body')}</p>
      <Button asChild size="lg" variant="outline">
        <a href="/for-affiliates">{t('closed.action')}</a>
      </Button>
    </div>
  );
}
