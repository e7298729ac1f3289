import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorSentence } from '../../api/api-error.ts';
import { useAction } from '../../api/use-action.ts';
import { useSession } from '../../session/use-session.ts';
import { useCountdown } from '../../ui/hooks/use-countdown.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { CodeInput } from '../../ui/primitives/code-input.tsx';
import { Field } from '../../ui/primitives/field.tsx';
import { PasswordInput } from '../../ui/primitives/password-input.tsx';

/** The server sends one code per address and minute. */
const RESEND_SECONDS = 60;

export interface Proof {
  readonly way: 'password' | 'code';
  readonly value: string;
}

export const noProof = (hasPassword: boolean): Proof => ({ way: hasPassword ? 'password' : 'code', value: '' });

interface OwnerProofProps {
  readonly email: string;
  /** False for accounts that sign in only with a provider or by mail: they need a code. */
  readonly hasPassword: boolean;
  readonly proof: Proof;
  readonly onChange: (proof: Proof) => void;
  readonly error?: string | undefined;
}

/**
 * Asks again for the password, or for a code by mail if there is no password or it is forgotten, because the screen may
 * have been left open.
 */
export function OwnerProof({ email, hasPassword, proof, onChange, error }: OwnerProofProps) {
  const session = useSession();
  const { t } = useTranslation('account');
  const [isSent, setIsSent] = useState(false);
  const countdown = useCountdown(RESEND_SECONDS, false);
  const noteId = useId();

  const sending = useAction({
    act: () => session.ask((auth) => auth.reauthenticate()),
    done: () => {
      countdown.restart();
      setIsSent(true);
      if (proof.way === 'password') onChange({ way: 'code', value: '' });
    },
    failed: null,
  });

  const isCode = proof.way === 'code';
  return (
    <div className="grid gap-2">
      {isCode ? (
        <Field label={t('proof.code')} hint={t(isSent ? 'proof.codeHint' : 'proof.codeFirst', { email })} error={error}>
          {(control) => (
            <CodeInput {...control} value={proof.value} onChange={(value) => onChange({ way: 'code', value })} />
          )}
        </Field>
      ) : (
        <Field label={t('proof.password')} error={error}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              value={proof.value}
              onChange={(event) => onChange({ way: 'password', value: event.target.value })}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <Button
          variant="link"
          size="sm"
          className="h-auto p-0"
          disabled={sending.isPending || countdown.left > 0}
          aria-describedby={sending.error ? noteId : undefined}
          onClick={() => void sending.run()}
        >
          {countdown.left > 0
            ? t('proof.againIn', { count: countdown.left })
            : t(isSent ? 'proof.again' : hasPassword ? 'proof.byCode' : 'proof.send')}
        </Button>
        {isCode && hasPassword && (
          <Button
            variant="link"
            size="sm"
            className="h-auto p-0"
            onClick={() => onChange({ way: 'password', value: '' })}
          >
            {t('proof.byPassword')}
          </Button>
        )}
      </div>
      {sending.error && (
        <p id={noteId} role="alert" className="text-negative-ink text-xs">
          {errorSentence(sending.error)}
        </p>
      )}
    </div>
  );
}
