import type { ProofOutcome } from '@sillage/proto/receipts/verify-proof';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Notice } from '../../ui/primitives/notice.tsx';
import { FileContent } from './file-content.tsx';
import type { Checked } from './queries.ts';

/** The result of the verification in one sentence, and the content of the file. */
export function Outcome({ checked }: { readonly checked: Checked }) {
  const { t } = useTranslation('receipts');
  if (!('file' in checked))
    return (
      <Notice tone="alert" title={t(`verify.${checked.outcome}.title`)}>
        {t(`verify.${checked.outcome}.body`)}
      </Notice>
    );
  const { file, outcome } = checked;
  return (
    <div className="grid grid-cols-1 gap-8">
      {outcome.outcome === 'proven' ? <Proven day={file.day} outcome={outcome} /> : <Refuted outcome={outcome} />}
      <FileContent file={file} />
    </div>
  );
}

function Proven({ day, outcome }: { day: string; outcome: Extract<ProofOutcome, { outcome: 'proven' }> }) {
  const { t } = useTranslation('receipts');
  const { calendarDate } = useFormat();
  const { receipts, withoutFacts, laterDays } = outcome;
  return (
    <Notice tone="done" title={t('verify.proven.title')}>
      <p>{t('verify.proven.sealed', { count: receipts, day: calendarDate(day) })}</p>
      {withoutFacts > 0 && <p>{t('verify.proven.withoutFacts', { count: withoutFacts })}</p>}
      {laterDays > 0 && <p>{t('verify.proven.later', { count: laterDays })}</p>}
    </Notice>
  );
}

function Refuted({ outcome }: { outcome: Exclude<ProofOutcome, { outcome: 'proven' }> }) {
  const { t } = useTranslation('receipts');
  const { calendarDate } = useFormat();
  if (outcome.outcome === 'unpublished')
    return (
      <Notice title={t('verify.unpublished.title', { day: calendarDate(outcome.day) })}>
        {t('verify.unpublished.body')}
      </Notice>
    );
  const { what, which } = outcome;
  const named = what === 'receipt' ? which : calendarDate(which);
  return (
    <Notice tone="alert" title={t('verify.differs.title')}>
      <p className="wrap-anywhere">{t(`verify.differs.${what}`, { which: named })}</p>
      <p className="mt-1">{t('verify.differs.advice')}</p>
    </Notice>
  );
}
