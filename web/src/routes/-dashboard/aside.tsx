import type { Live } from '../../live/use-live.ts';
import { Guide } from './guide.tsx';
import { LiveRiver, type LiveRiverProps } from './live-river.tsx';

/** Beside the figures, or below them on a phone: next steps and live events. */
export default function Aside({ live, ...river }: LiveRiverProps & { readonly live: Live }) {
  return (
    <>
      <Guide campaigns={river.campaigns} live={live} />
      <LiveRiver {...river} />
    </>
  );
}
