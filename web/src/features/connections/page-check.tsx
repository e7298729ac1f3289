import type { PageCheck as Check } from '@sillage/proto/http/integrations';
import { ScanSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useCommands } from '../../api/use-api.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { connectionCommands } from './queries.ts';

/** Makes the server look for the tracking script on the campaign's page, as a visitor without any consent gets it. */
export function PageCheck({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation('connections');
  const commands = useCommands(connectionCommands);
  const check = useAction({ act: () => commands.checkPage(campaignId), failed: t('page.failed') });
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="outline" size="sm" disabled={check.isPending} onClick={() => void check.run()}>
        <ScanSearch />
        {t(check.isPending ? 'page.checking' : 'page.check')}
      </Button>
      {check.data && !check.isPending && <Result check={check.data} />}
    </div>
  );
}

function Result({ check: { url, result, refusal } }: { check: Check }) {
  const { t } = useTranslation('connections');
  return (
    <Notice tone={result === 'found' ? 'done' : 'alert'} title={t(`page.result.${result}`)} className="w-full">
      {refusal !== null && <p>{t(`page.refusal.${refusal}`)}</p>}
      {result !== 'found' && result !== 'unreachable' && <p>{t(`page.advice.${result}`)}</p>}
      <p className="mt-1 break-all text-ink-soft text-xs">{url}</p>
    </Notice>
  );
}
