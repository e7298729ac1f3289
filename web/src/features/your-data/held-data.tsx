import { type NewDataRequest, YourData } from '@sillage/proto/http/data-requests';
import { LANGUAGES } from '@sillage/proto/values/languages';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '../../format/use-format.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { EmptyState } from '../../ui/primitives/states.tsx';
import { Fact } from './facts.tsx';
import { HeldCampaign } from './held-campaign.tsx';
import { ReceivedInvitations } from './received-invitations.tsx';
import { Retention } from './retention.tsx';
import { SentApplications } from './sent-applications.tsx';

interface HeldDataProps {
  readonly held: YourData;
  readonly request: (request: NewDataRequest) => Promise<unknown>;
}

/** All stored data by campaign, to read and download, with requests about it. */
export function HeldData({ held, request }: HeldDataProps) {
  const { t } = useTranslation('yourData');
  const { date, dateTime } = useFormat();
  const { email, affiliates, applications, invitations, expiresAt, mails } = held;
  const isNothing = affiliates.length + applications.length + invitations.length === 0;
  const download = () => {
    const json = JSON.stringify(z.encode(YourData, held), null, 2);
    saveFile(new Blob([json], { type: 'application/json' }), 'sillage-data.json');
  };
  return (
    <>
      <header className="grid justify-items-start gap-4">
        <h1 className="wrap-anywhere text-balance font-serif text-4xl leading-[1.1] sm:text-5xl">
          {t('held.title', { email })}
        </h1>
        <p className="text-ink-soft leading-relaxed">{t('held.until', { time: dateTime(expiresAt) })}</p>
        {Object.values(mails).some((known) => known !== null) && (
          <dl className="flex flex-wrap gap-x-8 gap-y-4 text-sm">
            {mails.language !== null && <Fact label={t('fields.mailLanguage')}>{LANGUAGES[mails.language]}</Fact>}
            {mails.unreachableSince !== null && (
              <Fact label={t('fields.unreachableSince')}>{date(mails.unreachableSince)}</Fact>
            )}
            {mails.timeZone !== null && <Fact label={t('fields.timeZone')}>{mails.timeZone}</Fact>}
          </dl>
        )}
        {!isNothing && (
          <Button variant="outline" onClick={download}>
            <Download />
            {t('held.download')}
          </Button>
        )}
      </header>
      {isNothing ? (
        <EmptyState title={t('held.nothing')} body={t('held.nothingBody')} />
      ) : (
        <div className="grid grid-cols-1 gap-10">
          {affiliates.map((affiliate) => (
            <HeldCampaign key={affiliate.affiliateId} affiliate={affiliate} request={request} />
          ))}
        </div>
      )}
      {applications.length > 0 && <SentApplications applications={applications} />}
      {invitations.length > 0 && <ReceivedInvitations invitations={invitations} />}
      <Retention />
    </>
  );
}
