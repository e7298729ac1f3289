import type { CardList } from '@sillage/proto/http/cards';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { CardChoice } from './card-choice.tsx';

interface GoLiveDialogProps {
  readonly campaignName: string;
  readonly cards: CardList;
  readonly busy: boolean;
  readonly onConfirm: (cardId: string | null) => void;
  readonly onAddCard: () => void;
  readonly onClose: () => void;
}

/** Says what going live keeps and archives, and asks for the card that pays from then on. */
export function GoLiveDialog({ campaignName, cards, busy, onConfirm, onAddCard, onClose }: GoLiveDialogProps) {
  const { t } = useTranslation('testMode');
  const [cardId, setCardId] = useState<string | null>(null);
  const needsCard = cards.available && cards.cards.length === 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('goLive.title', { name: campaignName })}
      description={t('goLive.intro')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton type="button" busy={busy} onClick={needsCard ? onAddCard : () => onConfirm(cardId)}>
            {t(needsCard ? 'goLive.addCard' : 'goLive.confirm')}
          </SubmitButton>
        </>
      }
    >
      <dl className="grid gap-4 text-sm leading-relaxed">
        {(['kept', 'archived', 'final'] as const).map((what) => (
          <div key={what}>
            <dt className="font-medium">{t(`goLive.${what}`)}</dt>
            <dd className="text-ink-soft">{t(`goLive.${what}What`)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5">
        {needsCard ? (
          <Notice title={t('goLive.cardTitle')}>{t('goLive.cardBody')}</Notice>
        ) : (
          <CardChoice
            cards={cards.cards}
            value={cardId}
            onChange={setCardId}
            onAdd={onAddCard}
            campaignName={campaignName}
            busy={busy}
          />
        )}
      </div>
    </Dialog>
  );
}
