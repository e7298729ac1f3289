import type { HeldAffiliate, NewDataRequest, OwnDataRequest } from '@sillage/proto/http/data-requests';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailure } from '../../api/toast-failure.ts';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { Badge, type BadgeTone } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { CorrectDialog } from './correct-dialog.tsx';

interface OwnRequestsProps {
  readonly affiliate: HeldAffiliate;
  readonly request: (request: NewDataRequest) => Promise<unknown>;
}

type RequestKind = 'rectification' | 'restriction' | 'erasure';

/** The requests to the merchant with their states, and buttons for new ones. */
export function OwnRequests({ affiliate, request }: OwnRequestsProps) {
  const { t } = useTranslation('yourData');
  const { language } = useFormat();
  const [requesting, setRequesting] = useState<RequestKind | null>(null);
  const { affiliateId, requests, isActive } = affiliate;
  const isOpen = (kind: RequestKind) => requests.some((made) => made.kind === kind && made.state === 'open');
  const offered = (['rectification', 'restriction', 'erasure'] as const).filter(
    (kind) => !isOpen(kind) && (kind !== 'restriction' || isActive),
  );
  const ask = useAction({
    act: (wish: NewDataRequest) => request(wish),
    done: () => {
      setRequesting(null);
      toast.success(t('requests.made'));
    },
    failed: (error) => {
      setRequesting(null);
      toastFailure(t('requests.failed'), error);
    },
  });
  return (
    <div className="grid gap-3">
      <h3 className="font-medium text-sm">{t('requests.title')}</h3>
      {requests.length > 0 && (
        <ul className="grid gap-2 text-sm">
          {requests.map((made) => (
            <MadeRequest key={made.id} made={made} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {offered.map((kind) => (
          <Button key={kind} variant="outline" size="sm" onClick={() => setRequesting(kind)}>
            {t(`requests.ask.${kind}.action`)}
          </Button>
        ))}
      </div>
      {requesting === 'rectification' && (
        <CorrectDialog
          affiliate={affiliate}
          correct={(changes) => ask.run({ kind: 'rectification', affiliateId, language, ...changes })}
          onClose={() => setRequesting(null)}
        />
      )}
      {requesting !== null && requesting !== 'rectification' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setRequesting(null)}
          title={t(`requests.ask.${requesting}.title`)}
          body={t(`requests.ask.${requesting}.body`)}
          confirm={t(`requests.ask.${requesting}.confirm`)}
          destructive={requesting === 'erasure'}
          busy={ask.isPending}
          onConfirm={() => void ask.run({ kind: requesting, affiliateId, language })}
        />
      )}
    </div>
  );
}

const TONES: Readonly<Record<OwnDataRequest['state'], BadgeTone>> = {
  open: 'buoy',
  done: 'positive',
  declined: 'neutral',
};

function MadeRequest({ made }: { made: OwnDataRequest }) {
  const { t } = useTranslation('yourData');
  const { date } = useFormat();
  const wanted = [made.wantedName, made.wantedEmail].filter((text) => text !== null).join(', ');
  return (
    <li className="grid gap-0.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{t(`requests.kind.${made.kind}`)}</span>
        <Badge tone={TONES[made.state]}>{t(`requests.state.${made.state}`)}</Badge>
      </p>
      <p className="wrap-anywhere text-ink-soft">
        {made.state === 'open'
          ? t('requests.due', { made: date(made.createdAt), due: date(made.dueAt) })
          : t('requests.answered', { made: date(made.createdAt), answered: date(made.decidedAt ?? made.dueAt) })}
      </p>
      {wanted !== '' && <p className="wrap-anywhere text-ink-soft">{t('requests.wanted', { wanted })}</p>}
      {made.reason !== '' && (
        <p className="wrap-anywhere text-ink-soft">{t('requests.reason', { reason: made.reason })}</p>
      )}
    </li>
  );
}
