import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SupportLink } from '../../site/support-link.tsx';
import { SiteShell } from '../../ui/layout/site-shell.tsx';

interface PayoutFrameProps {
  readonly mark: ReactNode;
  readonly title: string;
  readonly intro?: ReactNode;
  /** Names the account or the affiliate in a mail to the support. */
  readonly about?: string | undefined;
  /** The merchant pays directly, so the platform handles no payment. */
  readonly isDirect?: boolean | undefined;
  readonly children?: ReactNode;
}

/** The frame of an affiliate's payout pages: one message, and what to do about it. */
export function PayoutFrame({ mark, title, intro, about = '', isDirect = false, children }: PayoutFrameProps) {
  const { t } = useTranslation('payouts');
  return (
    <SiteShell
      footer={
        <>
          <span>{t(isDirect ? 'footerDirect' : 'footer')}</span>
          <SupportLink
            subject={t('supportSubject')}
            about={about}
            className="ml-auto underline underline-offset-4 hover:text-ink"
          />
        </>
      }
    >
      <div className="mx-auto grid max-w-xl grid-cols-1 gap-8 py-10 sm:py-16">
        <header className="grid gap-4">
          {mark}
          <h1 className="text-balance wrap-anywhere font-serif text-4xl leading-[1.1] sm:text-5xl">{title}</h1>
          {intro && <p className="max-w-prose text-ink-soft leading-relaxed">{intro}</p>}
        </header>
        {children}
      </div>
    </SiteShell>
  );
}
