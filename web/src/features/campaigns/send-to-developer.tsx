import type { Campaign } from '@sillage/proto/http/campaigns';
import { Mail, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/primitives/button.tsx';
import { CopyBlock } from '../../ui/primitives/copy-block.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';

interface SendToDeveloperProps {
  readonly campaign: Campaign;
  /** The code for the page after an order, for the chosen platform. */
  readonly code: string;
}

/**
 * A mail with everything that a developer needs to connect the shop. It opens in the merchant's own mail program, so
 * that the developer knows who asks and can reply. It contains no secret.
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
