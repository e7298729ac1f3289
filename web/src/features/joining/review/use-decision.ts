import { useTranslation } from 'react-i18next';
import { isConflict } from '../../../api/api-error.ts';
import { toastFailure } from '../../../api/toast-failure.ts';
import { useAction } from '../../../api/use-action.ts';
import { toast } from '../../../ui/primitives/toast.ts';

interface Decision<Input> {
  readonly act: (input: Input) => Promise<unknown>;
  readonly doneText: string;
  readonly onClose: () => void;
}

/** After a failure the dialog stays open with its input, unless another session has decided first. */
export function useDecision<Input>({ act, doneText, onClose }: Decision<Input>) {
  const { t } = useTranslation('joining');
  return useAction({
    act,
    done: () => {
      toast.success(doneText);
      onClose();
    },
    failed: (error) => {
      if (!isConflict(error)) return toastFailure(t('review.failed'), error);
      toast.error(t('common:error'), { description: t('review.decidedBefore') });
      onClose();
    },
  });
}
