import type { PublicInvitation } from '@sillage/proto/http/invitations';
import { CircleCheck, Link2Off, MailX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/button.tsx';
import { CopyBlock } from '../../../ui/primitives/copy-block.tsx';
import { focusThere } from '../focus-there.ts';
import { DeclineDialog } from './decline-dialog.tsx';

interface InvitationOverProps {
  readonly state: Exclude<PublicInvitation['state'], 'open'>;
  readonly campaign: string;
  /** Null if the merchant gave no name. */
  readonly merchantName: string | null;
  /** The link of a new affiliate whose page is not accessible. */
  readonly trackingUrl: string | null;
  readonly decline: () => Promise<void>;
}

const ICONS = {
  accepted: CircleCheck,
  declined: MailX,
  expired: Link2Off,
  withdrawn: Link2Off,
  closed: Link2Off,
};

/** The state of an invitation that was accepted, or can no longer be. */
export function InvitationOver({ state, campaign, merchantName, trackingUrl, decline }: InvitationOverProps) {
  const { t } = useTranslation('invitations');
  const [isDeclining, setDeclining] = useState(false);
  const who = merchantName ?? t('answer.owner');
  const Icon = ICONS[state];
  return (
    <div className="mx-auto grid max-w-xl grid-cols-1 justify-items-start gap-6 py-10 sm:py-16">
      <Icon aria-hidden="true" className="size-10 text-wake" />
      <h1
        ref={focusThere}
        tabIndex={-1}
        className="wrap-anywhere text-balance font-serif text-4xl leading-[1.1] outline-none sm:text-5xl"
      >
        {t(`over.${state}.title`, { campaign, who })}
      </h1>
      <p className="wrap-anywhere text-ink-soft leading-relaxed">{t(`over.${state}.body`, { campaign, who })}</p>
      {trackingUrl !== null && <CopyBlock title={t('over.yourLink')} text={trackingUrl} label={t('over.copyLink')} />}
      {state === 'accepted' ? (
        <Button asChild size="lg" variant="outline">
          <a href="/programmes">{t('over.programmes')}</a>
        </Button>
      ) : (
        state !== 'declined' && (
          <Button variant="outline" onClick={() => setDeclining(true)}>
            {t('answer.decline')}
          </Button>
        )
      )}
      {isDeclining && <DeclineDialog who={who} decline={decline} onClose={() => setDeclining(false)} />}
    </div>
  );
}
