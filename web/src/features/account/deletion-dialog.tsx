import { CommissionsOwedProblem, type OwedCommissions } from '@sillage/proto/http/account-deletion';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorSentence } from '../../api/api-error.ts';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Field, Input } from '../../ui/primitives/field.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { OwedList } from './owed-list.tsx';
import { noProof, OwnerProof, type Proof } from './owner-proof.tsx';
import type { AccountCommands } from './queries.ts';

interface DeletionDialogProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly request: AccountCommands['requestDeletion'];
  readonly onClose: () => void;
}

/** Requires a proof of identity and a confirmation; commissions that are owed must be paid first. */
export function DeletionDialog({ email, hasPassword, request, onClose }: DeletionDialogProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const [proof, setProof] = useState<Proof>(noProof(hasPassword));
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [owed, setOwed] = useState<OwedCommissions | null>(null);
  const needsProof = hasPassword || email !== '';
  const word = t('deletion.word');

  const deletion = useAction({
    act: () => request(needsProof ? { [proof.way]: proof.value } : {}),
    done: ({ dueAt }) => {
      toast.success(t('deletion.requested'), {
        description: t('deletion.requestedHint', { date: format.date(dueAt) }),
      });
      onClose();
    },
    failed: (failure) => {
      const problem = failure instanceof ApiError ? CommissionsOwedProblem.safeParse(failure.problem) : null;
      if (problem?.success) setOwed(problem.data);
      else setError(errorSentence(failure));
    },
  });

  function submit() {
    if (needsProof && proof.value === '')
      return setError(t(proof.way === 'code' ? 'deletion.codeRequired' : 'deletion.passwordRequired'));
    setError(undefined);
    void deletion.run();
  }

  if (owed !== null) return <OwedDialog owed={owed} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('deletion.dialogTitle')}
      description={t('deletion.dialogIntro')}
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {needsProof && (
          <OwnerProof email={email} hasPassword={hasPassword} proof={proof} onChange={setProof} error={error} />
        )}
        <Field label={t('deletion.typeWord', { word })} error={needsProof ? undefined : error}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton
            variant="destructive"
            busy={deletion.isPending}
            disabled={typed.trim().toLocaleUpperCase() !== word}
          >
            {t('deletion.confirm')}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}

/** Lists the commissions that must be paid before the account can be deleted. */
function OwedDialog({ owed, onClose }: { owed: OwedCommissions; onClose: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('deletion.owedTitle')}
      description={t('deletion.owedIntro')}
      footer={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <OwedList {...owed} />
    </Dialog>
  );
}
