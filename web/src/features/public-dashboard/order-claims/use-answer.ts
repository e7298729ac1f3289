import type { OrderAnswer } from '@sillage/proto/http/order-claims';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format/use-format.ts';

/** The known facts about a missing order, as sentences in the reader's language. */
export function useAnswer(): (answer: OrderAnswer) => string {
  const { t } = useTranslation('orderClaims');
  const format = useFormat();
  const time = (instant: string | null) => (instant === null ? '' : format.dateTime(instant));

  function sentence(answer: OrderAnswer): string {
    const { kind } = answer;
    const shown = {
      yours: time(answer.yourClickAt),
      owner: time(answer.ownerClickAt),
      ends: time(answer.windowEndsAt),
      window: format.duration(answer.windowSeconds ?? 0),
    };
    switch (kind) {
      case 'credited': {
        const state = answer.state === 'approved' || answer.state === 'paid' ? answer.state : 'pending';
        const until = answer.holdUntil === null ? '' : format.date(answer.holdUntil);
        return t(`answer.credited.${state}`, { until });
      }
      case 'held':
        return t('answer.held', { why: t(`why.${answer.heldFor ?? 'outlier'}`) });
      case 'rejected':
        return answer.reason === '' ? t('answer.rejected') : t('answer.rejectedWhy', { reason: answer.reason });
      case 'other_click':
        return t(`answer.other_click.${answer.model ?? 'first_click'}`, shown);
      default:
        return t(`answer.${kind}`, shown);
    }
  }

  return (answer) => {
    const isOwn = answer.state !== null && answer.yourClickAt !== null;
    const said = sentence(answer);
    return isOwn ? `${said} ${t('byClick', { click: time(answer.yourClickAt) })}` : said;
  };
}
