import type { Campaign } from '@sillage/proto/http/campaigns';
import { Mail, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/primitives/button.tsx';
import { CopyBlock } from '../../ui/primitives/copy-block.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';

interface SendToDeveloperProps {
  readonly campaign: Campaign;
  /** For the page after an order, as the chosen platform needs it. */
  readonly code: string;
}

/**
 * What somebody else needs to connect the shop, to be sent from the merchant's own mailbox: the developer knows who
 * asks and can answer. No secret is in it.
 */
export function SendToDeveloper({ campaign, code }: SendToDeveloperProps) {
  const { t } = useTranslation('campaign');
  const [isOpen, setIsOpen] = useState(false);
  const subject = t('developer.subject', { name: campaign.name });
  const text = t('developer.text', {
    name: campaign.name,
    campaignId: campaign.id,
    script: campaign.trackingScript,
    code,
    reference: `${window.location.origin}/api/reference`,
  });
  const mail = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return (
    <>
      <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setIsOpen(true)}>
        <Send />
        {t('developer.open')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('developer.open')}
        description={t('developer.intro')}
        footer={
          <Button asChild>
            <a href={mail}>
              <Mail />
              {t('developer.mail')}
            </a>
          </Button>
        }
      >
        <CopyBlock title={subject} text={text} label={t('developer.copy')} />
      </Dialog>
    </>
  );
}
