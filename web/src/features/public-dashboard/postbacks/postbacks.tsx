import type { Postback } from '@sillage/proto/http/postbacks';
import { useQuery } from '@tanstack/react-query';
import { Radio } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { useApi } from '../../../api/use-api.ts';
import { DeliveryLog } from '../../../ui/endpoints/delivery-log.tsx';
import { EndpointRow } from '../../../ui/endpoints/endpoint-row.tsx';
import { EndpointSection } from '../../../ui/endpoints/endpoint-section.tsx';
import { ConfirmDialog } from '../../../ui/primitives/confirm-dialog.tsx';
import { MenuItem } from '../../../ui/primitives/menu.tsx';
import type { OwnDashboard } from '../own-dashboard.ts';
import { useOwnCommands } from '../use-own-commands.ts';
import { PostbackForm } from './postback-form.tsx';
import { postbackCommands, postbackDeliveriesQuery, postbacksQuery } from './queries.ts';
import { SignDialog } from './sign-dialog.tsx';

type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'change' | 'deliveries' | 'sign' | 'remove'; readonly postback: Postback }
  | null;

interface PostbacksProps {
  readonly of: OwnDashboard;
  /** The campaign's currency, for the example. */
  readonly currency: string;
}

/** The URLs of the affiliate's own tracker, which are called when their commissions change. */
export function Postbacks({ of, currency }: PostbacksProps) {
  const { t } = useTranslation('postbacks');
  const commands = useOwnCommands(postbackCommands, of);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const remove = useAction({ act: commands.remove, done: close, failed: t('failed.remove') });
  return (
    <EndpointSection
      title={t('title')}
      intro={t('intro')}
      add={
        <>
          <Radio />
          {t('add')}
        </>
      }
      onAdd={() => setOpen({ kind: 'create' })}
      endpoints={useQuery(postbacksQuery(useApi(), of))}
      row={(postback) => (
        <EndpointRow
          key={postback.id}
          endpoint={postback}
          name={new URL(postback.url).host}
          note={postback.isSigned === true && t('sign.on')}
          commands={commands}
          onDeliveries={() => setOpen({ kind: 'deliveries', postback })}
          onChange={() => setOpen({ kind: 'change', postback })}
        >
          <MenuItem onSelect={() => setOpen({ kind: 'sign', postback })}>
            {t(postback.isSigned ? 'sign.again' : 'sign.open')}
          </MenuItem>
          <MenuItem className="text-negative-ink" onSelect={() => setOpen({ kind: 'remove', postback })}>
            {t('remove.open')}
          </MenuItem>
        </EndpointRow>
      )}
    >
      {(open?.kind === 'create' || open?.kind === 'change') && (
        <PostbackForm
          postback={open.kind === 'change' ? open.postback : undefined}
          currency={currency}
          save={(input) => (open.kind === 'change' ? commands.update(open.postback, input) : commands.create(input))}
          onClose={close}
        />
      )}
      {open?.kind === 'deliveries' && (
        <PostbackDeliveries of={of} postback={open.postback} resend={commands.resend} onClose={close} />
      )}
      {open?.kind === 'sign' && <SignDialog postback={open.postback} sign={commands.sign} onClose={close} />}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && close()}
          title={t('remove.title')}
          body={t('remove.body', { host: new URL(open.postback.url).host })}
          confirm={t('remove.open')}
          destructive
          busy={remove.isPending}
          onConfirm={() => void remove.run(open.postback)}
        />
      )}
    </EndpointSection>
  );
}

interface PostbackDeliveriesProps {
  readonly of: OwnDashboard;
  readonly postback: Postback;
  readonly resend: (postback: Postback, deliveryId: string) => Promise<unknown>;
  readonly onClose: () => void;
}

function PostbackDeliveries({ of, postback, resend, onClose }: PostbackDeliveriesProps) {
  const deliveries = useQuery(postbackDeliveriesQuery(useApi(), of, postback.id));
  return (
    <DeliveryLog
      endpoint={postback}
      deliveries={deliveries}
      resend={(deliveryId) => resend(postback, deliveryId)}
      onClose={onClose}
    />
  );
}
