import type { ConversionExplanation } from '@sillage/proto/http/conversions';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';

type Step = ConversionExplanation['steps'][number];

/** The steps of a decision as sentences: codes come from the server, names, dates and money are put into the reader's form here. */
export function useSentences(explanation: ConversionExplanation, affiliateName: (affiliateId: string) => string) {
  const { t, i18n } = useTranslation('conversions');
  const format = useFormat();
  const { conversion } = explanation;

  function readable(name: string, value: string): string {
    if (name === 'affiliateId') return affiliateName(value);
    if (/minor$/i.test(name)) return format.money(Number(value), conversion.currency);
    if (/bps$/i.test(name)) return format.rate(Number(value));
    if (/seconds$/i.test(name)) return format.duration(Number(value));
    if (/^\d{4}-\d\d-\d\dT/.test(value)) return format.dateTime(value);
    return value;
  }

  return {
    step({ code, passed, values }: Step): string {
      const key = `conversions:step.${code}.${passed ? 'yes' : 'no'}`;
      const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, readable(name, value)]));
      if (i18n.exists(key)) return t(key, shown);
      // A rule younger than these texts: its own words are better than silence.
      return [code.replaceAll('_', ' '), ...Object.values(shown)].join(' · ');
    },
  };
}
