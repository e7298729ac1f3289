import { useEffect, useState } from 'react';

/** The whole seconds until an action is allowed again, and a function that restarts them. */
export function useCountdown(seconds: number, startsFull: boolean) {
  const [endsAt, setEndsAt] = useState(() => (startsFull ? Date.now() + seconds * 1000 : 0));
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [left]);
  return {
    left,
    restart: () => {
      setNow(Date.now());
      setEndsAt(Date.now() + seconds * 1000);
    },
  };
}
