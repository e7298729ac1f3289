import type { Objection } from '@sillage/proto/http/payouts';
import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { Notice } from '../../ui/primitives/notice.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { PayoutFrame } from './payout-frame.tsx';

interface ObjectionPageProps {
  /** Null if the link is invalid, so that nothing is known. */
  readonly objection: Objection | null;
  /** Why the link is invalid, as a sentence. */
  readonly refused?: string | undefined;
  readonly object: () => Promise<unknown>;
}

/** For the holder of a payout account whose address was replaced: what happened, what was kept and what they can do. */
export function ObjectionPage({ objection, refused, object }: ObjectionPageProps) {
  const { t } = useTranslation('payouts');
  return (
    <PayoutFrame
      mark={<ShieldAlert aria-hidden="true" className="size-10 text-buoy" />}
      title={t(objection ? 'objection.title' : 'objection.titleRefused')}
      intro={objection && t('objection.intro', { email: objection.maskedEmail })}
    >
      {refused !== undefined && (
        <Notice tone="alert" title={refused}>
          {t('objection.refused')}
        </Notice>
      )}
      {objection && <Facts objection={objection} object={object} />}
    </PayoutFrame>
  );
}

function Facts({ objection, object }: { objection: Objection; object: () => Promise<unknown> }) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const { state, campaignName: campaign, changedAt } = objection;

  const press = useAction({
    act: object,
    done: () => toast.success(t('objection.done')),
    failed: t('objection.failed'),
  });

  return (
    <>
      <p className="wrap-anywhere leading-relaxed">
        {changedAt === null
          ? t('objection.happenedUndated', { campaign })
          : t('objection.happened', { campaign, date: format.date(changedAt) })}
      </p>
      <section aria-labelledby="kept" className="grid gap-2 border-t pt-6">
        <h2 id="kept" className="font-semibold text-lg tracking-tight">
          {t('objection.keptTitle')}
        </h2>
        <p className="text-ink-soft leading-relaxed">{t('objection.kept')}</p>
      </section>
      <section aria-labelledby="to-do" className="grid justify-items-start gap-4 border-t pt-6">
        <h2 id="to-do" className="font-semibold text-lg tracking-tight">
          {t('objection.toDoTitle')}
        </h2>
        <p role="status" className="text-ink-soft leading-relaxed">
          {t(`objection.${state}`)}
        </p>
        {state === 'detached' && (
          <SubmitButton type="button" size="lg" busy={press.isPending} onClick={() => void press.run()}>
            {t('objection.action')}
          </SubmitButton>
        )}
      </section>
    </>
  );
}
