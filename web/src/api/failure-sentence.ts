import { failureReason } from '@sillage/proto/values/charge-failures';
import i18next from 'i18next';

export interface Failure {
  /** English, often the payment provider's own words. */
  readonly failure: string | null;
  readonly failureCode: string | null;
}

/** The reason in the language of the screen; for an unknown code, with the provider's words. */
export function failureSentence({ failure, failureCode }: Failure): string {
  const reason = failureReason(failureCode);
  if (reason !== undefined) return i18next.t(`common:failure.${reason}`);
  return i18next.t('common:failure.provider', { detail: failure ?? '' });
}
