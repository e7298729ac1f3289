import type { PublicJoinPage } from '@sillage/proto/http/join';
import { MailOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/button.tsx';
import { focusThere } from '../focus-there.ts';

interface SentProps {
  readonly email: string;
  readonly page: Pick<PublicJoinPage, 'approval' | 'hasRules'>;
  readonly onCorrect: () => void;
}

/** Says what to do now and what happens next. It is the same for addresses that already belong to an affiliate. */
export function Sent({ email, page: { approval, hasRules }, onCorrect }: SentProps) {
  const { t } = useTranslation('joining');
  return (
    <div className="grid justify-items-start gap-4 rounded-card bg-positive-wash p-5 sm:p-6">
      <MailOpen aria-hidden="true" className="size-8 text-positive-ink" />
      <h2 ref={focusThere} tabIndex={-1} className="font-semibold text-xl tracking-tight outline-none">
        {t('sent.title')}
      </h2>
      <ol className="grid list-decimal gap-2 pl-5 text-sm leading-relaxed">
        <li className="wrap-anywhere">{t('sent.confirm', { email })}</li>
        <li>{t(`sent.${hasRules ? 'by_rule' : approval}`)}</li>
      </ol>
      <p className="text-ink-soft text-sm leading-relaxed">{t('sent.noMail')}</p>
      <Button variant="outline" onClick={onCorrect}>
        {t('sent.correct')}
      </Button>
    </div>
  );
}
