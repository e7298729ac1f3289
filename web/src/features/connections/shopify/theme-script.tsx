import { useTranslation } from 'react-i18next';
import cartScript from '../../../../../integrations/shopify/extensions/sillage-theme/assets/sillage-cart.js?raw';
import { CopyBlock } from '../../../ui/primitives/copy-block.tsx';

/** The script to add to the theme manually, for a shop whose app does not install it. */
export function ThemeScript({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation('shopify');
  const tracking = `<script src="${location.origin}/tracking.js" data-campaign="${campaignId}" data-consent="required" async></script>`;
  return (
    <div className="w-full min-w-0">
      <p className="mb-2 text-ink-soft text-xs leading-relaxed">{t('steps.script.byHand')}</p>
      <CopyBlock
        title={t('steps.script.code')}
        text={`${tracking}\n<script data-campaign="${campaignId}">\n${cartScript}</script>`}
        label={t('steps.script.copy')}
      />
    </div>
  );
}
