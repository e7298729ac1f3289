import type { Factor } from '@supabase/auth-js';
import { KeyRound, ShieldCheck, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useCommands } from '../../api/use-api.ts';
import { useSession } from '../../session/use-session.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { Section } from '../../ui/primitives/section.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { EnrolDialog } from './enrol-dialog.tsx';
import { FactorRow } from './factor-row.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { type Account, accountCommands } from './queries.ts';
import { RenameFactorDialog } from './rename-factor-dialog.tsx';

interface FactorsProps {
  readonly account: Account;
  readonly onChanged: () => Promise<void>;
}

interface Enrolling {
  readonly type: 'totp' | 'webauthn';
  /** The account had no second factor before. */
  readonly isFirst: boolean;
}

/** All second factors: authenticator apps and passkeys. */
export function Factors({ account, onChanged }: FactorsProps) {
  const session = useSession();
  const { t } = useTranslation('account');
  const commands = useCommands(accountCommands);
  const [enrolling, setEnrolling] = useState<Enrolling | null>(null);
  const [renaming, setRenaming] = useState<Factor | null>(null);
  const [removing, setRemoving] = useState<Factor | null>(null);
  const factors = (account.factors ?? []).filter((factor) => factor.status === 'verified');
  const EnrolmentDialog = enrolling?.type === 'webauthn' ? PasskeyDialog : EnrolDialog;
  const enrol = (type: Enrolling['type']) => setEnrolling({ type, isFirst: factors.length === 0 });

  const remove = useAction({
    act: async (factor: Factor) => {
      await session.ask((auth) => auth.mfa.unenroll({ factorId: factor.id }));
      // The session's copy of the account still lists it.
      await session.recheck();
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
        <div className="flex flex-wrap gap-2">
          <Button variant={factors.length === 0 ? 'default' : 'outline'} size="sm" onClick={() => enrol('webauthn')}>
            <KeyRound />
            {t('factors.addPasskey')}
          </Button>
          <Button variant="outline" size="sm" onClick={() => enrol('totp')}>
            <Smartphone />
            {t('factors.add')}
          </Button>
        </div>
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
            <FactorRow
              key={factor.id}
              factor={factor}
              onRename={() => setRenaming(factor)}
              onRemove={() => setRemoving(factor)}
            />
          ))}
        </ul>
      )}
      {factors.length === 1 && <Notice>{t('factors.oneOnly')}</Notice>}
      {enrolling && (
        <EnrolmentDialog
          unfinished={(account.factors ?? []).filter((factor) => factor.status === 'unverified')}
          isFirst={enrolling.isFirst}
          onClose={() => setEnrolling(null)}
          onEnrolled={onChanged}
        />
      )}
      {renaming && (
        <RenameFactorDialog
          factor={renaming}
          rename={(name) => commands.renameFactor(renaming.id, name)}
          onClose={() => setRenaming(null)}
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
