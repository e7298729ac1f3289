import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/primitives/button.tsx';

/** The deletion of a campaign, separate from its other settings. */
export function CampaignDangerZone({ onDelete }: { onDelete: () => void }) {
  const { t } = useTranslation('settlements');
  return (
    <section aria-labelledby="danger-zone" className="grid max-w-2xl gap-4 rounded-card border border-negative/40 p-5">
      <div className="grid gap-1">
        <h2 id="danger-zone" className="font-semibold text-negative-ink">
          {t('deletion.zone')}
        </h2>
        <p className="text-ink-soft text-sm leading-relaxed">{t('deletion.zoneHint')}</p>
      </div>
      <Button variant="destructive" className="justify-self-start" onClick={onDelete}>
        {t('deletion.open')}
      </Button>
    </section>
  );
}
