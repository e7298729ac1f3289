import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canUsePasskeys } from '../../session/passkeys.ts';
import { useSession } from '../../session/use-session.ts';
import { SupportLink } from '../../site/support-link.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { CodeForm } from '../../ui/primitives/code-form.tsx';
import { Field, Select } from '../../ui/primitives/field.tsx';
import { ErrorState, Skeleton } from '../../ui/primitives/states.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { PasskeyChallenge } from './passkey-challenge.tsx';
import { PhoneChallenge } from './phone-challenge.tsx';
import { type ChallengeFactor, challengeFactorsQuery } from './queries.ts';

/** Asks for a code or a passkey after the password. Nothing of the account is shown before. */
export function SecondFactor() {
  const session = useSession();
  const { t } = useTranslation('auth');
  const factors = useQuery(challengeFactorsQuery(session));
  const [chosen, setChosen] = useState<string | null>(null);
  if (factors.isPending) return <Skeleton className="h-40" />;
  if (factors.isError) return <ErrorState error={factors.error} onRetry={() => void factors.refetch()} />;
  const factor = factors.data.find(({ id }) => id === chosen) ?? factors.data.find(isUsable) ?? factors.data[0];

  async function verify(factorId: string, code: string) {
    await session.ask((auth) => auth.mfa.challengeAndVerify({ factorId, code }));
    toast.success(t('signIn.done'), { description: t('signIn.welcome') });
  }

  return (
    <div className="grid gap-6">
      {factors.data.length > 1 && (
        <Field label={t('factor.which')}>
          {(control) => (
            <Select {...control} value={factor?.id} onChange={(event) => setChosen(event.target.value)}>
              {factors.data.map((option) => (
                <option key={option.id} value={option.id}>
                  {option.name || t(`factor.${option.type}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {factor?.type === 'totp' && (
        <CodeForm
          key={factor.id}
          label={t('factor.code')}
          hint={t('factor.codeHint')}
          submit={t('factor.submit')}
          check={(code) => verify(factor.id, code)}
        />
      )}
      {factor?.type === 'webauthn' && <PasskeyChallenge key={factor.id} factorId={factor.id} />}
      {factor?.type === 'phone' && <PhoneChallenge key={factor.id} factorId={factor.id} />}
      {factor === undefined && (
        <div className="grid justify-items-start gap-3 text-sm">
          <p>{t('factor.gone')}</p>
          <Button variant="outline" onClick={() => void session.recheck()}>
            {t('factor.goOn')}
          </Button>
        </div>
      )}
      <details className="group rounded-card border px-4 py-3 text-sm">
        <summary className="font-medium">{t('factor.lost')}</summary>
        <ul className="mt-3 grid list-disc gap-2 pl-4 text-ink-soft leading-relaxed">
          <li>{t('factor.lostOther')}</li>
          <li>{t('factor.lostSecret')}</li>
          <li>
            {t('factor.lostSupport')} <SupportLink className="text-wake-ink underline underline-offset-4" />
          </li>
        </ul>
      </details>
    </div>
  );
}

/** Usable in this browser without costs; a text message costs money. */
const isUsable = ({ type }: ChallengeFactor): boolean => type === 'totp' || (type === 'webauthn' && canUsePasskeys());
