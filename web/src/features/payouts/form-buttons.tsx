import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/primitives/button.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';

interface FormButtonsProps {
  readonly submit: string;
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  /** Undefined if there is nothing to go back to. */
  readonly onCancel: (() => void) | undefined;
}

/** The buttons below a form about the affiliate's identity or account. */
export function FormButtons({ submit, isBusy, isDisabled = false, onCancel }: FormButtonsProps) {
  const { t } = useTranslation('payouts');
  return (
    <div className="flex flex-wrap gap-2">
      <SubmitButton size="lg" busy={isBusy} disabled={isDisabled}>
        {submit}
      </SubmitButton>
      {onCancel && (
        <Button size="lg" variant="ghost" onClick={onCancel}>
          {t('bank.cancel')}
        </Button>
      )}
    </div>
  );
}
