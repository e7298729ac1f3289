import type { CampaignSummary } from '@sillage/proto/http/campaigns';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format/use-format.ts';

interface ApprovalRulesProps {
  /** The campaigns whose conversions are listed. */
  readonly campaigns: readonly CampaignSummary[];
}

/**
 * Which conversions are approved automatically: one campaign's rule as a sentence, those of several in a collapsed
 * list.
 */
export function ApprovalRules({ campaigns }: ApprovalRulesProps) {
  const { t } = useTranslation('commissions');
  const [first, ...others] = campaigns;
  if (!first) return null;
  if (others.length === 0)
    return (
      <p className="text-ink-soft text-sm">
        <Rule campaign={first} />
      </p>
    );
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer text-wake-ink">{t('rules.title')}</summary>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,max-content)_1fr]">
        {campaigns.map((campaign) => (
          <div key={campaign.id} className="contents">
            <dt className="max-w-64 truncate font-medium max-sm:mt-1">{campaign.name}</dt>
            <dd className="text-ink-soft">
              <Rule campaign={campaign} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Rule({ campaign }: { campaign: CampaignSummary }) {
  const { t } = useTranslation('commissions');
  const format = useFormat();
  const { id, autoApprove, approvalLimitMinor, holdDays, currency } = campaign;
  const what = `${autoApprove ? 'all' : 'verified'}${approvalLimitMinor === null ? '' : 'UpTo'}` as const;
  const amount = approvalLimitMinor === null ? '' : format.money(approvalLimitMinor, currency);
  return (
    <>
      {holdDays === 0 ? t(`rules.now.${what}`, { amount }) : t(`rules.after.${what}`, { count: holdDays, amount })}{' '}
      <Link
        to="/campaign/$campaignId/settings"
        params={{ campaignId: id }}
        className="whitespace-nowrap text-wake-ink underline underline-offset-4"
      >
        {t('rules.change')}
      </Link>
    </>
  );
}
