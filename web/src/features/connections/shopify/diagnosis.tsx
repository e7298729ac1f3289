import type { Connection } from '@sillage/proto/http/integrations';
import type { ShopCheck, ShopDiagnosis } from '@sillage/proto/http/shopify';
import { Stethoscope } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { useCommands } from '../../../api/use-api.ts';
import { Badge, type BadgeTone } from '../../../ui/primitives/badge.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { toast } from '../../../ui/primitives/toast.ts';
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
      {diagnose.data && !diagnose.isPending && <Checks connection={connection} diagnosis={diagnose.data} />}
    </div>
  );
}

/** Checks that are passed once the shop is set up again. */
const SET_UP = new Set<ShopCheck>(['webhooks', 'pixel']);

function Checks({ connection, diagnosis }: { connection: Connection; diagnosis: ShopDiagnosis }) {
  const { t } = useTranslation('shopify');
  const commands = useCommands(shopifyCommands);
  const setUp = useAction({
    act: commands.setUp,
    done: () => toast.success(t('steps.messages.pending')),
    failed: t('steps.setUpFailed'),
  });
  const canSetUp = diagnosis.checks.some(({ check, status }) => status !== 'success' && SET_UP.has(check));
  return (
    <>
      <ul className="grid w-full gap-2" aria-live="polite">
        {diagnosis.checks.map(({ check, status }) => (
          <li key={check} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
            <Badge tone={TONE[status]}>{t(`test.status.${status}`)}</Badge>
            <span className="font-medium">{t(`test.check.${check}`)}</span>
            {status !== 'success' && <span className="basis-full text-ink-soft">{t(`test.advice.${check}`)}</span>}
          </li>
        ))}
      </ul>
      {canSetUp && (
        <Button variant="outline" size="sm" disabled={setUp.isPending} onClick={() => void setUp.run(connection)}>
          {t('steps.setUpAgain')}
        </Button>
      )}
    </>
  );
}
