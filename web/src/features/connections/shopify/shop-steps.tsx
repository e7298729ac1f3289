import type { ConnectedShop, Connection } from '@sillage/proto/http/integrations';
import { Circle, CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { useCommands } from '../../../api/use-api.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { shopifyCommands } from './queries.ts';
import { ThemeScript } from './theme-script.tsx';

type StepState = 'done' | 'open' | 'pending' | 'refused';

const ICON: Readonly<Record<StepState, ReactNode>> = {
  done: <CircleCheck className="text-positive-ink" />,
  open: <Circle className="text-ink-soft" />,
  pending: <LoaderCircle className="animate-spin text-ink-soft motion-reduce:animate-none" />,
  refused: <CircleAlert className="text-negative-ink" />,
};

function Step({ state, title, children }: { state: StepState; title: string; children?: ReactNode }) {
  const { t } = useTranslation('shopify');
  return (
    <li className="flex gap-2.5 text-sm [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
      {ICON[state]}
      <div className="grid min-w-0 flex-1 justify-items-start gap-1.5">
        <p>
          {title}
          <span className="sr-only"> {t(`steps.state.${state}`)}</span>
        </p>
        {children}
      </div>
    </li>
  );
}

interface ShopStepsProps {
  readonly connection: Connection;
  readonly shop: ConnectedShop;
  /** The tracking script has been seen on the campaign's pages. */
  readonly isScriptSeen: boolean;
}

/** The steps that are done and left until the shop's orders arrive; updated as the shop sends messages. */
export function ShopSteps({ connection, shop, isScriptSeen }: ShopStepsProps) {
  const { t } = useTranslation('shopify');
  const commands = useCommands(shopifyCommands);
  const setUp = useAction({ act: commands.setUp, failed: t('steps.setUpFailed') });
  const hasHeard = connection.lastDeliveryAt !== null;
  if (shop.setUp === 'done' && isScriptSeen && hasHeard) return null;
  const setUpState = shop.setUp === 'pending' || setUp.isPending ? 'pending' : shop.setUp;
  return (
    <ol className="mt-3 grid gap-2.5 rounded-card bg-paper px-4 py-3">
      <Step state="done" title={t('steps.allowed', { shop: shop.domain })} />
      <Step state={setUpState} title={t(`steps.messages.${setUpState}`)}>
        {setUpState === 'refused' && (
          <Button variant="outline" size="sm" onClick={() => void setUp.run(connection)}>
            {t('steps.setUpAgain')}
          </Button>
        )}
      </Step>
      <Step state={isScriptSeen ? 'done' : 'open'} title={t(isScriptSeen ? 'steps.script.seen' : 'steps.script.open')}>
        {!isScriptSeen && shop.embedUrl !== null && (
          <>
            <p className="text-ink-soft text-xs leading-relaxed">{t('steps.script.embedHint')}</p>
            <Button asChild variant="outline" size="sm">
              <a href={shop.embedUrl} target="_blank" rel="noreferrer">
                {t('steps.script.openTheme')}
              </a>
            </Button>
          </>
        )}
        {!isScriptSeen && shop.embedUrl === null && <ThemeScript campaignId={connection.campaignId} />}
      </Step>
      <Step state={hasHeard ? 'done' : 'open'} title={t(hasHeard ? 'steps.order.done' : 'steps.order.open')} />
    </ol>
  );
}
