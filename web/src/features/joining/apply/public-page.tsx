import type { PublicJoinPage } from '@sillage/proto/http/join';
import { useTranslation } from 'react-i18next';
import { accentOf } from '../../../format/accent.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Badge } from '../../../ui/primitives/badge.tsx';
import { MerchantLogo } from '../merchant-logo.tsx';
import { ApplicationForm, type ApplicationFormProps } from './application-form.tsx';

const DAY = 86_400;

/** What is offered, and the form to apply for it. */
export function PublicPage(props: ApplicationFormProps) {
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-10 py-8 sm:py-14 lg:grid-cols-2">
      <Offer page={props.page} />
      <div className="border-t pt-8 lg:border-t-0 lg:pt-0">
        <ApplicationForm {...props} />
      </div>
    </div>
  );
}

function Offer({ page }: { page: PublicJoinPage }) {
  const { t } = useTranslation('joining');
  const format = useFormat();
  const { campaignName, merchantName, description, intro, isTest, approval, hasRules } = page;
  const days = (count: number) => format.duration(count * DAY);
  const earns = t('page.earns', {
    rate: format.rate(page.rateBps),
    window: format.duration(page.attributionWindowSeconds),
  });
  const paid = page.holdDays === 0 ? t('page.paidAtOnce') : t('page.paid', { hold: days(page.holdDays) });
  return (
    <div className="grid content-start gap-6">
      <header className="grid gap-3">
        <MerchantLogo look={page.look} name={merchantName ?? campaignName} />
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
          {merchantName === null ? t('page.programme') : t('page.programmeOf', { name: merchantName })}
          {isTest && <Badge tone="outline">{t('page.test')}</Badge>}
        </p>
        <h1 className="wrap-anywhere text-balance font-serif text-4xl leading-[1.1] sm:text-5xl">
          {t('page.title', { campaign: campaignName })}
        </h1>
        {description !== '' && (
          <p className="wrap-anywhere whitespace-pre-line text-ink-soft leading-relaxed">{description}</p>
        )}
      </header>
      <ul
        className="grid gap-1 border-wake border-l-2 pl-4 leading-relaxed"
        style={{ borderColor: accentOf(page.look.accentColour)?.backgroundColor }}
      >
        <li className="text-lg">{earns}</li>
        <li className="text-ink-soft">{paid}</li>
        <li className="text-ink-soft">{t(`page.decided.${hasRules ? 'by_rule' : approval}`)}</li>
        {isTest && <li className="text-ink-soft">{t('page.testHint')}</li>}
      </ul>
      {intro !== '' && <p className="wrap-anywhere whitespace-pre-line leading-relaxed">{intro}</p>}
    </div>
  );
}
