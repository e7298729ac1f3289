import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { toastFailure } from './toast-failure.ts';

interface ActionOptions<Input, Result> {
  readonly act: (input: Input) => Promise<Result>;
  /** Part of the action, which is pending until this is over and fails where this does. */
  readonly done?: (result: Result, input: Input) => unknown;
  /**
   * What could not be done, for the toast that says why; a function tells it in its own way, and with null the screen
   * shows `error`.
   */
  readonly failed?: string | null | ((error: unknown, input: Input) => unknown);
}

/** Something that a person does, one at a time: a second click while it is under way sends nothing. */
export function useAction<Input = void, Result = unknown>({ act, done, failed }: ActionOptions<Input, Result>) {
  const cache = useQueryClient();
  const mutationKey = [useId()];
  const { data, error, isPending, isSuccess, variables, mutateAsync } = useMutation({
    mutationKey,
    mutationFn: (input: Input) => act(input),
    // Without a network it fails now, instead of happening later when nobody expects it any more.
    networkMode: 'always',
    // Inputs may be passwords: they are forgotten with the screen.
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
    /** What it is under way for. */
    pending: isPending ? variables : undefined,
    /** Resolves with whether it was done; a failure has been shown by then. */
    async run(input: Input): Promise<boolean> {
      // The cache knows at once what the next drawing will know: the second half of a double click comes before that.
      if (cache.isMutating({ mutationKey }) > 0) return false;
      return mutateAsync(input).then(
        () => true,
        () => false,
      );
    },
  };
}
