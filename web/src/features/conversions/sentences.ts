import type { ConversionExplanation } from '@sillage/proto/http/conversions';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';

type Step = ConversionExplanation['steps'][number];

/**
 * The steps of a decision as sentences. The server sends codes; names, dates and money are formatted here for the
 * reader.
 */
export function useSentences(explanation: ConversionExplanation, affiliateName: (affiliateId: string) => string) {
  const { t, i18n } = useTranslation('conversions');
  const format = useFormat();
  const { conversion } = explanation;

  function readable(name: string, value: string): string {
    if (name === 'affiliateId') return affiliateName(value);
    if (name.endsWith('Minor')) return format.money(Number(value), conversion.currency);
    if (name.endsWith('Bps')) return format.rate(Number(value));
    if (/^\d{4}-\d\d-\d\dT/.test(value)) return format.dateTime(value);
    return value;
  }

  return {
    step(step: Step): string {
      const shown = Object.fromEntries(
        Object.entries(step.values).map(([name, value]) => [name, readable(name, value)]),
      );
      const key = `conversions:step.${step.code}.${variantOf(step)}`;
      if (i18n.exists(key)) return t(key, shown);
      // A rule that these texts do not know yet: its code is better than nothing.
      return [step.code.replaceAll('_', ' '), ...Object.values(shown)].join(' · ');
    },
  };
}

/** Which of a step's sentences fits the result. */
function variantOf({ code, passed, values }: Step): string {
  if (code === 'click' && values.kept === 'no') return passed ? 'purged' : 'unknown_purged';
  if (code === 'fraud' && !passed) return values.approvesAt ? 'until' : 'waits';
  if (code === 'verified') return values.verified === 'true' ? 'yes' : 'no';
  if (code === 'hold') return values.approvesAt ? 'until' : (values.reason ?? values.state ?? 'yes');
  if (code === 'duplicate' && passed) return values.orderId ? 'order' : 'yes';
  if (code === 'owner' && passed) return values.model ?? 'yes';
  if (code === 'vouched_by_server') return values.by ?? 'yes';
  if (code === 'coupon') return values.decides ?? 'yes';
  if (code === 'renewal' && values.months === 'lifetime' && passed) return 'lifetime';
  return passed ? 'yes' : (values.reason ?? 'no');
}
