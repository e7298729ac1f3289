import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Button } from '../primitives/button.tsx';
import { SectionHead } from '../primitives/section-head.tsx';
import { ErrorState, SkeletonRows } from '../primitives/states.tsx';
import type { Endpoint } from './endpoint.ts';

interface EndpointSectionProps<Of extends Endpoint> {
  readonly title: string;
  readonly intro: string;
  /** The content of the button that adds one: text and icon. */
  readonly add: ReactNode;
  readonly onAdd: () => void;
  /** Shown while there are no endpoints. */
  readonly none?: string;
  readonly endpoints: UseQueryResult<Of[]>;
  readonly row: (endpoint: Of) => ReactNode;
  /** Dialogs. */
  readonly children: ReactNode;
}

/** All endpoints of a merchant, or all postbacks of an affiliate. */
export function EndpointSection<Of extends Endpoint>({
  title,
  intro,
  add,
  onAdd,
  none,
  endpoints,
  row,
  children,
}: EndpointSectionProps<Of>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5">
      <SectionHead
        id={id}
        title={title}
        hint={intro}
        action={
          <Button variant="outline" size="sm" onClick={onAdd}>
            {add}
          </Button>
        }
      />
      {endpoints.isPending && <SkeletonRows rows={1} />}
      {endpoints.isError && !endpoints.data && (
        <ErrorState error={endpoints.error} onRetry={() => void endpoints.refetch()} />
      )}
      {none !== undefined && endpoints.data?.length === 0 && <p className="text-ink-soft text-sm">{none}</p>}
      {endpoints.data && endpoints.data.length > 0 && (
        <ul className="grid grid-cols-1 divide-y border-t">{endpoints.data.map(row)}</ul>
      )}
      {children}
    </section>
  );
}
