import type { ConversionExplanation } from '@sillage/proto/http/conversions';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/primitives/badge.tsx';

/** The findings of the campaign's fraud rules for a conversion: what each rule saw, its score and its version. */
export function Findings({ assessments }: Pick<ConversionExplanation, 'assessments'>) {
  const { t, i18n } = useTranslation('conversions');
  const format = useFormat();
  if (assessments.length === 0) return null;
  return (
    <section aria-labelledby="findings">
      <h3 id="findings" className="font-semibold text-sm">
        {t('fraud.title')}
      </h3>
      <ul className="mt-2 text-sm">
        {assessments.flatMap(({ at, findings }) =>
          findings.map(({ rule, version, threshold, score, seen }) => (
            <li
              key={`${at} ${rule}`}
              className="flex items-start justify-between gap-4 border-t py-2.5 first:border-t-0"
            >
              <div>
                <p>
                  {i18n.exists(`conversions:fraud.finding.${rule}`)
                    ? t(`fraud.finding.${rule}`, { ...seen, threshold })
                    : Object.values(seen).join(' · ')}
                </p>
                <p className="mt-0.5 text-ink-soft text-xs">
                  {t('fraud.rule', { name: t(`fraud.name.${rule}`, rule), version })}
                  {' · '}
                  {format.dateTime(at)}
                </p>
              </div>
              <Badge tone="buoy">{t('fraud.points', { score })}</Badge>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
