import type { ApiScope } from '@sillage/proto/values/api-scopes';
import { useTranslation } from 'react-i18next';

/** What a scope allows, in the words of people. */
export function useScopeName(): (scope: ApiScope) => string {
  const { t } = useTranslation('account');
  // A colon would part a namespace from its key.
  return (scope) => t(`apiKeys.scope.${scope.replace(':', '_')}`);
}
