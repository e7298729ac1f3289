import type { Connection } from '@sillage/proto/http/integrations';
import type { ShopDiagnosis } from '@sillage/proto/http/shopify';
import { Stethoscope } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { useCommands } from '../../../api/use-api.ts';
import { Badge, type BadgeTone } from '../../../ui/primitives/badge.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { shopifyCommands } from './queries.ts';

const TONE = { success: 'positive', warning: 'buoy', error: 'negative' } as const satisfies Record<string, BadgeTone>;

/** Checks the settings of the shop, and says how to fix problems. */
export function Diagnosis({ connection }: { connection: Connection }) {
  const { t } = useTranslation('shopify');
  const commands = useCommands(shopifyCommands);
  const diagnose = useAction({ act: commands.diagnose, failed: t('test.failed') });
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="outline" size="sm" disabled={diagnose.isPending} onClick={() => void diagnose.run(connection)}>
        <Stethoscope />
        {t(diagnose.isPending ? 'test.running' : 'test.run')}
      </Button>
      {diagnose.data && !diagnose.isPending && <Checks diagnosis={diagnose.data} />}
    </div>
  );
}

function Checks({ diagnosis }: { diagnosis: ShopDiagnosis }) {
  const { t } = useTranslation('shopify');
  return (
    <ul className="grid w-full gap-2" aria-live="polite">
      {diagnosis.checks.map(({ check, status }) => (
        <li key={check} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
          <Badge tone={TONE[status]}>{t(`test.status.${status}`)}</Badge>
          <span className="font-medium">{t(`test.check.${check}`)}</span>
          {status !== 'success' && <span className="basis-full text-ink-soft">{t(`test.advice.${check}`)}</span>}
        </li>
      ))}
    </ul>
  );
}
