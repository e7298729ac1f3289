import type { Factor } from '@supabase/auth-js';
import { Plus, ShieldCheck, Smartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { useSession } from '../../session/use-session.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { Section } from '../../ui/primitives/section.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { EnrolDialog } from './enrol-dialog.tsx';
import type { Account } from './queries.ts';

interface FactorsProps {
  readonly account: Account;
  readonly onChanged: () => Promise<void>;
}

export function Factors({ account, onChanged }: FactorsProps) {
  const session = useSession();
  const { t } = useTranslation('account');
  const [enrolling, setEnrolling] = useState(false);
  const [removing, setRemoving] = useState<Factor | null>(null);
  const factors = (account.factors ?? []).filter((factor) => factor.status === 'verified');

  const remove = useAction({
    act: async (factor: Factor) => {
      await session.ask(session.auth.mfa.unenroll({ factorId: factor.id }));
      // The session's own copy of the account still lists it.
      await session.auth.refreshSession();
    },
    done: () => {
      setRemoving(null);
      toast.success(t('factors.removed'));
      return onChanged();
    },
    failed: t('factors.removeFailed'),
  });

  return (
    <Section
      title={t('factors.title')}
      hint={t('factors.hint')}
      action={
        <Button variant={factors.length === 0 ? 'default' : 'outline'} size="sm" onClick={() => setEnrolling(true)}>
          <Plus />
          {t('factors.add')}
        </Button>
      }
    >
      {factors.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-soft text-sm">
          <ShieldCheck aria-hidden="true" className="size-4 shrink-0" />
          {t('factors.none')}
        </p>
      ) : (
        <ul className="grid divide-y border-t">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} onRemove={() => setRemoving(factor)} />
          ))}
        </ul>
      )}
      {factors.length === 1 && <Notice>{t('factors.oneOnly')}</Notice>}
      {enrolling && (
        <EnrolDialog
          unfinished={(account.factors ?? []).filter((factor) => factor.status === 'unverified')}
          isFirst={factors.length === 0}
          onClose={() => setEnrolling(false)}
          onEnrolled={onChanged}
        />
      )}
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setRemoving(null)}
          title={t('factors.removeTitle', { name: removing.friendly_name ?? '' })}
          body={t(factors.length === 1 ? 'factors.removeLast' : 'factors.removeBody')}
          confirm={t('factors.remove')}
          destructive
          busy={remove.isPending}
          onConfirm={() => void remove.run(removing)}
        />
      )}
    </Section>
  );
}

function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const name = factor.friendly_name || t(`auth:factor.${factor.factor_type}`);
  return (
    <li className="flex items-center gap-3 py-3">
      <Smartphone aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium text-sm">
          <span className="min-w-0 break-words">{name}</span>
          <Badge tone="positive">{t('factors.active')}</Badge>
        </p>
        <p className="text-ink-soft text-xs">
          {t(`auth:factor.${factor.factor_type}`)} · {t('factors.since', { date: format.date(factor.created_at) })}
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('factors.removeNamed', { name })}
        title={t('factors.remove')}
        onClick={onRemove}
      >
        <Trash2 />
      </Button>
    </li>
  );
}
