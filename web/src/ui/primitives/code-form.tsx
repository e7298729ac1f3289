import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorSentence } from '../../api/api-error.ts';
import { useAction } from '../../api/use-action.ts';
import { CODE_DIGITS, CodeInput } from './code-input.tsx';
import { Field } from './field.tsx';
import { SubmitButton } from './submit-button.tsx';

interface CodeFormProps {
  readonly label: string;
  readonly hint?: string;
  readonly submit: string;
  /** Rejects if the code is wrong: then the message is shown, and the field accepts another code. */
  readonly check: (code: string) => Promise<unknown>;
  readonly autoFocus?: boolean;
}

/** Asks for a six-digit code, and submits it with the sixth digit. */
export function CodeForm({ label, hint, submit, check, autoFocus = true }: CodeFormProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);

  const checking = useAction({
    act: check,
    failed: (failure) => {
      setError(errorSentence(failure));
      setCode('');
      input.current?.focus();
    },
  });

  function send(digits: string) {
    if (digits.length !== CODE_DIGITS) return setError(t('codeIncomplete', { count: CODE_DIGITS }));
    setError(undefined);
    void checking.run(digits);
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send(code);
      }}
    >
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <CodeInput
            {...control}
            ref={input}
            autoFocus={autoFocus}
            readOnly={checking.isPending}
            value={code}
            onChange={(digits) => {
              setCode(digits);
              if (digits.length === CODE_DIGITS && digits !== code) send(digits);
            }}
          />
        )}
      </Field>
      <SubmitButton size="lg" busy={checking.isPending}>
        {submit}
      </SubmitButton>
    </form>
  );
}
