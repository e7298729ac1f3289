import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { toastFailure } from './toast-failure.ts';

interface ActionOptions<Input, Result> {
  readonly act: (input: Input) => Promise<Result>;
  /** Part of the action: it stays pending until this resolves, and fails if this rejects. */
  readonly done?: (result: Result, input: Input) => unknown;
  /**
   * Says what failed, in a toast with the reason. A function reports the failure in its own way; with null the screen
   * shows `error`.
   */
  readonly failed?: string | null | ((error: unknown, input: Input) => unknown);
}

/** An action of the user, one at a time: a second click while it is pending sends nothing. */
export function useAction<Input = void, Result = unknown>({ act, done, failed }: ActionOptions<Input, Result>) {
  const cache = useQueryClient();
  const mutationKey = [useId()];
  const { data, error, isPending, isSuccess, variables, mutateAsync } = useMutation({
    mutationKey,
    mutationFn: (input: Input) => act(input),
    // Without a network it fails now, instead of being sent later when it is no longer expected.
    networkMode: 'always',
    // Inputs may be passwords, so they are dropped when the screen is left.
    gcTime: 0,
    onSuccess: (result, input) => done?.(result, input),
    onError: (cause, input) => {
      if (typeof failed === 'function') return failed(cause, input);
      if (failed !== null) toastFailure(failed, cause);
    },
  });
  return {
    data,
    error,
    isPending,
    isSuccess,
    /** The input of the pending action. */
    pending: isPending ? variables : undefined,
    /** Resolves with whether it succeeded; a failure has been shown by then. */
    async run(input: Input): Promise<boolean> {
      // The cache knows at once that it is pending, whereas `isPending` changes with the next render: too late for the
      // second half of a double click.
      if (cache.isMutating({ mutationKey }) > 0) return false;
      return mutateAsync(input).then(
        () => true,
        () => false,
      );
    },
  };
}
