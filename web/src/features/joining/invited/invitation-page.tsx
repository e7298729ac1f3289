import type { AnsweredInvitation, AnswerInvitation, PublicInvitation } from '@sillage/proto/http/invitations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { accentOf } from '../../../format/accent.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { type Acceptance, AcceptForm } from './accept-form.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { InvitationOver } from './invitation-over.tsx';
import { InvitationOffer } from './offer.tsx';

interface InvitationPageProps {
  readonly invitation: PublicInvitation;
  readonly answer: (answer: AnswerInvitation) => Promise<AnsweredInvitation>;
  /** Resolves with whether the current invitation could be read. */
  readonly readAgain: () => Promise<boolean>;
  /** Opens the page where affiliates see their link and money. */
  readonly openPage: (url: string) => void;
}

/**
 * The offer and the buttons to answer it. The link alone changes nothing, because mail programs open links
 * automatically.
 */
export function InvitationPage({ invitation, answer, readAgain, openPage }: InvitationPageProps) {
  const { t } = useTranslation('invitations');
  const [isDeclining, setDeclining] = useState(false);
  const [given, setGiven] = useState<AnsweredInvitation | null>(null);
  const accepting = useAction({
    act: (acceptance: Acceptance) => answer({ answer: 'accept', ...acceptance }),
    done: (answered) => {
      if (answered.dashboardUrl !== null) return openPage(answered.dashboardUrl);
      setGiven(answered);
    },
    failed: null,
  });
  const decline = async () => setGiven(await answer({ answer: 'decline' }));
  const { offer, campaignName, merchantName } = invitation;
  const state = given?.state ?? invitation.state;
  if (state !== 'open' || !offer)
    return (
      <InvitationOver
        state={state === 'open' ? 'closed' : state}
        campaign={campaignName}
        merchantName={merchantName}
        trackingUrl={given?.trackingUrl ?? null}
        decline={decline}
      />
    );
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-10 py-8 sm:py-14 lg:grid-cols-2">
      <InvitationOffer invitation={invitation} offer={offer} />
      <div className="grid content-start gap-6 border-t pt-8 lg:border-t-0 lg:pt-0">
        <AcceptForm
          // Changed terms must be accepted anew, so the form is reset.
          key={offer.terms?.version ?? 0}
          offer={offer}
          accent={accentOf(invitation.look.accentColour)}
          error={accepting.error}
          accept={accepting.run}
          readAgain={readAgain}
        />
        <Button variant="link" className="justify-self-start px-0" onClick={() => setDeclining(true)}>
          {t('answer.decline')}
        </Button>
      </div>
      {isDeclining && (
        <DeclineDialog who={merchantName ?? t('answer.owner')} decline={decline} onClose={() => setDeclining(false)} />
      )}
    </div>
  );
}
