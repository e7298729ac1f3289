import { DestinationUrl } from '@sillage/proto/http/destination-url';
import { DestinationCheck } from '@sillage/proto/http/integrations';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useApi } from '../../api/use-api.ts';

/** The pause in typing after which the address is checked. */
const PAUSE_MS = 700;

const destinationQuery = (api: Api, url: string | null) =>
  queryOptions({
    queryKey: queryKeys.destination(url),
    queryFn:
      url === null
        ? skipToken
        : ({ signal }) => api.post('/api/v1/integrations/destination-check', DestinationCheck, { url }, { signal }),
    staleTime: 60_000,
    retry: false,
  });

interface DestinationHintProps {
  /** The current input. */
  readonly typed: string;
  /** Shown while there is nothing to report about the address. */
  readonly children?: ReactNode;
}

/**
 * Shows what the server finds at the entered address. Saving does not wait for it: an unreachable address is accepted,
 * too.
 */
export function DestinationHint({ typed, children }: DestinationHintProps) {
  const { t } = useTranslation('connections');
  const url = useSettled(addressOf(typed));
  const check = useQuery(destinationQuery(useApi(), url));
  const isCurrent = url !== null && url === addressOf(typed);
  const { result, refusal } = (isCurrent && check.data) || { result: null, refusal: null };
  return (
    <span role="status">
      {isCurrent && check.isFetching && t('destination.checking')}
      {result !== null && t(`destination.${result}`)}
      {refusal !== null && ` ${t(`page.refusal.${refusal}`)}`}
      {!(isCurrent && check.isFetching) && result === null && children}
    </span>
  );
}

/** Null for an incomplete or invalid address, which is not worth a request. */
function addressOf(typed: string): string | null {
  const { data } = DestinationUrl.safeParse(typed);
  return data !== undefined && new URL(data).hostname.includes('.') ? data : null;
}

/** The value at the last pause. */
function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
