const LASTS_MS = 3_000;
const EVERY_MS = 250;
/** The product's own colours: wake, buoy, positive. */
const COLOURS = ['#0b7a75', '#3cc6bd', '#f2643d', '#2c8a4b'];

/**
 * Shows confetti from both sides for three seconds, unless reduced motion is preferred. Returns a function that ends it
 * early.
 */
export function celebrate(): () => void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {};
  let timer: ReturnType<typeof setInterval> | undefined;
  let isOver = false;
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  canvas.className = 'pointer-events-none fixed inset-0 z-100 size-full';
  // Four kilobytes for a rare moment, so they are loaded only then; if loading fails, nothing is shown.
  void import('canvas-confetti').then(
    ({ default: confetti }) => {
      if (isOver) return;
      document.body.append(canvas);
      // Not in a worker, which would be started from a blob: the content security policy refuses that.
      const fire = confetti.create(canvas, { resize: true, useWorker: false });
      const endsAt = performance.now() + LASTS_MS;
      let falling: Promise<unknown> = Promise.resolve();
      const burst = () => {
        const left = endsAt - performance.now();
        if (left <= 0) {
          clearInterval(timer);
          void falling.then(() => canvas.remove());
          return;
        }
        const particleCount = Math.ceil((40 * left) / LASTS_MS);
        falling = Promise.all(
          [0.15, 0.85].map((x) =>
            fire({ particleCount, spread: 70, startVelocity: 32, colors: COLOURS, origin: { x, y: 0.35 } }),
          ),
        );
      };
      burst();
      timer = setInterval(burst, EVERY_MS);
    },
    () => {},
  );
  return () => {
    isOver = true;
    clearInterval(timer);
    canvas.remove();
  };
}
