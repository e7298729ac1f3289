import type { PaymentCard } from '@sillage/proto/http/cards';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/primitives/badge.tsx';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { useCardName } from './card-face.tsx';

const NAMED = 8;

interface RemoveCardDialogProps {
  readonly card: PaymentCard;
  /** All cards, the default one first. */
  readonly cards: readonly PaymentCard[];
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Names the campaigns that the card pays for, and what happens to them. */
export function RemoveCardDialog({ card, cards, busy, onConfirm, onClose }: RemoveCardDialogProps) {
  const { t } = useTranslation('billing');
  const name = useCardName();
  const heir = cards.find(({ id }) => id !== card.id);
  const named = card.campaigns.slice(0, NAMED);
  const consequence = heir ? t('remove.falls', { card: name(heir) }) : t('remove.pauses');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('remove.title', { card: name(card) })}
      body={card.campaigns.length === 0 ? t('remove.unused') : consequence}
      confirm={t('remove.confirm')}
      busy={busy}
      destructive
      onConfirm={onConfirm}
    >
      {named.length > 0 && (
        <ul className="grid divide-y border-y text-sm">
          {named.map((campaign) => (
            <li key={campaign.campaignId} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 truncate">{campaign.name}</span>
              <Badge tone={campaign.isActive ? 'positive' : 'buoy'}>
                {t(campaign.isActive ? 'remove.active' : 'remove.paused')}
              </Badge>
            </li>
          ))}
          {card.campaigns.length > NAMED && (
            <li className="py-2 text-ink-soft">{t('remove.others', { count: card.campaigns.length - NAMED })}</li>
          )}
        </ul>
      )}
    </ConfirmDialog>
  );
}
