import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteShell } from '../../ui/layout/site-shell.tsx';

export function ShopShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shop');
  return (
    <SiteShell>
      <div className="py-6 sm:py-10">
        <p className="inline-flex items-center gap-2 rounded-full bg-wash px-3 py-1 text-ink-soft text-sm">
          <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
          {t('notice')}
        </p>
        {children}
      </div>
    </SiteShell>
  );
}
