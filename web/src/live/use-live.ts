import type { LiveUpdate } from '@sillage/proto/http/live';
import { useEffect, useRef, useState } from 'react';
import { follow, type LiveStatus } from './follow.ts';
import { type LiveRows, type LiveTotals, mergeRows, mergeTotals, NO_ROWS } from './merge.ts';

export interface Live {
  readonly status: LiveStatus;
  /** When the last message was received, in epoch ms; null before the first one. */
  readonly heardAt: () => number | null;
  readonly totals: LiveTotals;
  readonly rows: LiveRows;
}

interface UseLiveOptions {
  /** A different key opens a different stream; null follows nothing. */
  readonly key: string | null;
  readonly open: (signal: AbortSignal) => Promise<Response>;
  /** Called after an update, at most once per second, to fetch data that the stream does not carry. */
  readonly onChange: (update: LiveUpdate) => void;
  /** Called for every update immediately. */
  readonly onUpdate?: ((update: LiveUpdate) => void) | undefined;
}

const NO_TOTALS: LiveTotals = new Map();
const CHANGE_EVERY_MS = 1000;
/** A campaign may send forty updates per second. More than ten are not visible, and each renders the page. */
const SHOW_EVERY_MS = 100;

export function useLive({ key, open, onChange, onUpdate }: UseLiveOptions): Live {
  const [status, setStatus] = useState<LiveStatus>('connecting');
  const [totals, setTotals] = useState(NO_TOTALS);
  const [rows, setRows] = useState(NO_ROWS);
  const heard = useRef<number | null>(null);
  const latest = useRef({ open, onChange, onUpdate });
  useEffect(() => {
    latest.current = { open, onChange, onUpdate };
  });
  useEffect(() => {
    if (key === null) return;
    setTotals(NO_TOTALS);
    setRows(NO_ROWS);
    const stop = new AbortController();
    const changed = throttled((update: LiveUpdate) => latest.current.onChange(update), CHANGE_EVERY_MS, stop.signal);
    const unseen: LiveUpdate[] = [];
    const show = throttled(
      () => {
        const updates = unseen.splice(0);
        setTotals((known) => updates.reduce(mergeTotals, known));
        setRows((known) => updates.reduce((rows, update) => mergeRows(rows, update, Date.now()), known));
      },
      SHOW_EVERY_MS,
      stop.signal,
    );
    void follow(
      {
        open: (signal) => latest.current.open(signal),
        onStatus: setStatus,
        onHeard: () => {
          heard.current = Date.now();
        },
        onUpdate: (update) => {
          unseen.push(update);
          show(update);
          latest.current.onUpdate?.(update);
          changed(update);
        },
      },
      stop.signal,
    );
    return () => stop.abort();
  }, [key]);
  return { status, heardAt: () => heard.current, totals, rows };
}

/** Calls at once, then at most once per interval, with a last call for the values in between. */
function throttled<T>(call: (value: T) => void, everyMs: number, signal: AbortSignal): (value: T) => void {
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));
  return (value) => {
    clearTimeout(timer);
    const wait = Math.max(0, last + everyMs - Date.now());
    timer = setTimeout(() => {
      last = Date.now();
      call(value);
    }, wait);
  };
}
