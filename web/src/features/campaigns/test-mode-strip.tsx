import type { Campaign } from '@sillage/proto/http/campaigns';
import { Link } from '@tanstack/react-router';
import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/primitives/button.tsx';
import { testShopLink } from './test-shop-link.ts';

interface TestModeStripProps {
  readonly campaign: Campaign;
  /** The affiliate whose link leads to the test shop; null if there is none yet, undefined while unknown. */
  readonly affiliateId: string | null | undefined;
  /** Null for viewers, who cannot change anything. */
  readonly onGoLive: (() => void) | null;
}

/** Explains the demo, which stays in test mode. */
export function DemoStrip() {
  const { t } = useTranslation('testMode');
  return (
    <p className="flex items-center gap-2 border-y py-3 text-ink-soft text-sm">
      <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
      {t('demo')}
    </p>
  );
}

/** Explains test mode, above everything that is affected by it. */
export function TestModeStrip({ campaign, affiliateId, onGoLive }: TestModeStripProps) {
  const { t } = useTranslation('testMode');
  return (
    <section
      aria-label={t('badge')}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-y py-3 text-sm"
    >
      <p className="flex items-center gap-2 text-ink-soft">
        <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
        {t('strip')}
      </p>
      {onGoLive && (
        <div className="flex flex-wrap gap-2">
          {affiliateId && (
            <Button asChild variant="ghost" size="sm">
              <a href={testShopLink(campaign, affiliateId)} target="_blank" rel="noreferrer">
                {t('openShop')}
              </a>
            </Button>
          )}
          {affiliateId === null && (
            <Button asChild variant="ghost" size="sm">
              <Link to="/campaign/$campaignId/affiliates" params={{ campaignId: campaign.id }}>
                {t('addAffiliate')}
              </Link>
            </Button>
          )}
          <Button variant="outline" size="sm" onClick={onGoLive}>
            {t('goLive.open')}
          </Button>
        </div>
      )}
    </section>
  );
}
