import type { PublicJoinPage } from '@sillage/proto/http/join';
import { useTranslation } from 'react-i18next';
import { OfferHead, OfferTerms } from '../offer-parts.tsx';
import { ApplicationForm, type ApplicationFormProps } from './application-form.tsx';

/** The offer, and the form to apply for it. */
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
  const { merchantName, intro, approval, hasRules } = page;
  return (
    <div className="grid content-start gap-6">
      <OfferHead
        {...page}
        by={merchantName === null ? t('page.programme') : t('page.programmeOf', { name: merchantName })}
      />
      <OfferTerms {...page}>
        <li className="text-ink-soft">{t(`page.decided.${hasRules ? 'by_rule' : approval}`)}</li>
      </OfferTerms>
      {intro !== '' && <p className="wrap-anywhere whitespace-pre-line leading-relaxed">{intro}</p>}
    </div>
  );
}
