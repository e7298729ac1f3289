import type { ActiveSession } from '@sillage/proto/http/account';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useApi, useCommands } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { useSession } from '../../session/use-session.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { Section } from '../../ui/primitives/section.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { usePlace } from './place.ts';
import { accountCommands, sessionsQuery } from './queries.ts';

/** The account's sessions, with buttons to end them. */
export function Sessions() {
  const api = useApi();
  const session = useSession();
  const commands = useCommands(accountCommands);
  const { t } = useTranslation('account');
  const sessions = useQuery(sessionsQuery(api));
  const [asking, setAsking] = useState<'others' | 'all' | null>(null);

  const end = useAction({
    act: (id: string | null) => (id === null ? commands.endOtherSessions() : commands.endSession(id)),
    done: (_nothing, id) => {
      setAsking(null);
      toast.success(t(id === null ? 'sessions.othersEnded' : 'sessions.ended'));
    },
    failed: t('sessions.failed'),
  });
  const endAll = useAction({
    act: async () => {
      const error = await session.signOut('global');
      if (error) throw error;
    },
    failed: t('sessions.failed'),
  });

  const rows = [...(sessions.data ?? [])].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  return (
    <Section
      title={t('sessions.title')}
      hint={t('sessions.hint')}
      action={
        <div className="flex flex-wrap gap-2">
          {rows.length > 1 && (
            <Button variant="outline" size="sm" onClick={() => setAsking('others')}>
              {t('sessions.endOthers')}
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={() => setAsking('all')}>
            {t('sessions.endAll')}
          </Button>
        </div>
      }
    >
      {sessions.isPending && <SkeletonRows rows={2} className="h-9" />}
      {sessions.isError && !sessions.data && (
        <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
      {rows.length > 0 && (
        <ul className="grid divide-y border-t">
          {rows.map((row) => (
            <SessionRow key={row.id} session={row} isBusy={end.isPending} onEnd={() => void end.run(row.id)} />
          ))}
        </ul>
      )}
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(null)}
          title={t(`sessions.${asking}Title`)}
          body={t(`sessions.${asking}Body`)}
          confirm={t(asking === 'others' ? 'sessions.endOthers' : 'sessions.endAll')}
          busy={end.isPending || endAll.isPending}
          onConfirm={() => void (asking === 'others' ? end.run(null) : endAll.run())}
        />
      )}
    </Section>
  );
}

const PHONES = new Set(['iOS', 'Android']);

function SessionRow({ session, isBusy, onEnd }: { session: ActiveSession; isBusy: boolean; onEnd: () => void }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const place = usePlace();
  const name = place({ ...session, ipRange: null }) || t('sessions.unknown');
  const Icon = PHONES.has(session.os ?? '') ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-medium text-sm">
          <span className="min-w-0 break-words">{name}</span>
          {session.isCurrent && <Badge tone="wake">{t('sessions.current')}</Badge>}
          {session.aal === 'aal2' && <Badge tone="positive">{t('sessions.second')}</Badge>}
        </p>
        <p className="break-words text-ink-soft text-xs">
          {[
            session.ipRange,
            t('sessions.since', { date: format.date(session.startedAt) }),
            !session.isCurrent && t('sessions.seen', { age: format.age(Date.now() - Date.parse(session.refreshedAt)) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="outline"
          size="sm"
          disabled={isBusy}
          aria-label={t('sessions.endNamed', { name })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
