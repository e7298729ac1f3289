import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useApi, useCommands } from '../../../api/use-api.ts';
import { useIsViewing } from '../../../session/account-view.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { CopyButton } from '../../../ui/primitives/copy-button.tsx';
import { SectionHead } from '../../../ui/primitives/section-head.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/primitives/states.tsx';
import { joiningCommands, joinPageQuery } from '../queries.ts';
import { LogoField } from './logo-field.tsx';
import { JoinPageForm } from './page-form.tsx';

/** The settings of a campaign's join page. Only the merchant sees them, not viewers of the account. */
export function JoinPageSettings({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation('joining');
  const isViewing = useIsViewing();
  const page = useQuery({ ...joinPageQuery(useApi(), campaignId), enabled: !isViewing });
  const { savePage, uploadLogo, removeLogo } = useCommands(joiningCommands);
  if (isViewing) return null;
  return (
    <section aria-labelledby="join-page" className="grid max-w-2xl grid-cols-1 gap-6 border-t pt-8">
      <SectionHead id="join-page" title={t('settings.title')} hint={t('settings.intention')} className="max-w-none" />
      {page.data ? (
        <>
          <Address url={page.data.url} isOpen={page.data.isOpen} />
          <LogoField
            look={page.data.look}
            upload={(image) => uploadLogo(campaignId, image)}
            remove={() => removeLogo(campaignId)}
          />
          <JoinPageForm page={page.data} save={(change) => savePage(campaignId, change)} />
        </>
      ) : page.error ? (
        <ErrorState error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <SkeletonRows rows={6} className="h-10" />
      )}
    </section>
  );
}

function Address({ url, isOpen }: { url: string; isOpen: boolean }) {
  const { t } = useTranslation('joining');
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2 rounded-lg bg-wash py-1.5 pr-1.5 pl-3">
        <code className="wrap-anywhere min-w-0 flex-1 basis-48 font-mono text-[13px]">{url}</code>
        <CopyButton text={url} label={t('settings.copyAddress')} />
        {isOpen && (
          <Button asChild variant="outline" size="sm">
            <a href={url} target="_blank" rel="noreferrer">
              <ExternalLink />
              {t('settings.visit')}
            </a>
          </Button>
        )}
      </div>
      <p className="text-ink-soft text-xs leading-relaxed">
        {t(isOpen ? 'settings.addressOpen' : 'settings.addressClosed')}
      </p>
    </div>
  );
}
