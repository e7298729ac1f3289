import type { Campaign } from '@sillage/proto/http/campaigns';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyBlock } from '../../ui/primitives/copy-block.tsx';
import { Segmented } from '../../ui/primitives/segmented.tsx';
import { SendToDeveloper } from './send-to-developer.tsx';

const PLATFORMS = ['any', 'shopify', 'woocommerce'] as const;
type Platform = (typeof PLATFORMS)[number];
/** Brand names, the same in every language. */
const NAMES = { shopify: 'Shopify', woocommerce: 'WooCommerce' } as const;

/** The code for the page after an order, with the placeholders of the shop's platform. */
export function ConversionCode({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaign');
  const [platform, setPlatform] = useState<Platform>('any');
  const code = platform === 'any' ? campaign.conversionSnippet : campaign.platformSnippets[platform];
  return (
    <div className="grid gap-3">
      <Segmented
        className="justify-self-start"
        label={t('code.platform')}
        value={platform}
        onChange={setPlatform}
        options={PLATFORMS.map((value) => ({ value, label: value === 'any' ? t('code.any') : NAMES[value] }))}
      />
      <CopyBlock title={t('integration.snippet')} text={code} label={t('integration.copySnippet')} />
      <p className="text-ink-soft text-sm leading-relaxed">{t(`code.hint.${platform}`)}</p>
      <SendToDeveloper campaign={campaign} code={code} />
    </div>
  );
}
