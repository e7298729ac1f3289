import type { ApiScope } from '@sillage/proto/values/api-scopes';
import { useTranslation } from 'react-i18next';

/** The scope in words. */
export function useScopeName(): (scope: ApiScope) => string {
  const { t } = useTranslation('account');
  // i18next would take the part before a colon for a namespace.
  return (scope) => t(`apiKeys.scope.${scope.replace(':', '_')}`);
}
