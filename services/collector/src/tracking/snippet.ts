/*
 * tracking.js: remembers which affiliate brought a visitor, and reports what the visitor buys. It runs on shops' pages,
 * so it has no dependencies, touches nothing of the page, and keeps every error to itself.
 *
 *   <script src="https://…/tracking.js" data-campaign="…" data-consent="granted|required|denied" async></script>
 *   trackConversion(29.9)   trackConversion({ amount: 29.9, currency: 'EUR', orderId: 'A-1' })
 */

interface Order {
  amount: number | string;
  currency?: string;
  orderId?: string;
}

/** First touch: affiliate, click token, and when it stops counting (ms). */
interface FirstTouch {
  r: string;
  t: string;
  x: number;
}

interface SillageWindow {
  trackConversion?: unknown;
  sillage?: unknown;
}

(() => {
  const page: Window & SillageWindow = window;
  const script = document.currentScript;
  const campaign = script?.getAttribute('data-campaign');
  if (!(script instanceof HTMLScriptElement) || !campaign || page.sillage) return;
  const api = new URL(script.src).origin;
  const version = '1';
  const touchKey = `sillage_${campaign}`;
  const sentKey = `${touchKey}_sent`;
  const mode = script.getAttribute('data-consent');
  let mayStore = mode !== 'required' && mode !== 'denied';

  const attempt = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch {
      return undefined;
    }
  };

  const setCookie = (key: string, text: string, seconds: number): void => {
    attempt(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where this fallback is needed.
      document.cookie = `${key}=${encodeURIComponent(text)};path=/;max-age=${seconds};samesite=lax`;
    });
  };

  /** Local storage, or a cookie of the shop where that is closed. */
  const read = <T>(key: string): T | undefined =>
    attempt(() => JSON.parse(localStorage.getItem(key) || '')) ||
    attempt(() => JSON.parse(decodeURIComponent(document.cookie.split(`${key}=`)[1]?.split(';')[0] || '')));

  const write = (key: string, value: unknown, seconds: number): void => {
    const text = JSON.stringify(value);
    const isStored = attempt(() => {
      localStorage.setItem(key, text);
      return true;
    });
    if (!isStored) setCookie(key, text, seconds);
  };

  const forget = (key: string): void => {
    attempt(() => localStorage.removeItem(key));
    setCookie(key, '', 0);
  };

  const query = new URLSearchParams(location.search);
  const affiliate = query.get('ref');
  const seconds = Number(query.get('sillage_w')) || 86400;
  const landed: FirstTouch | undefined =
    affiliate && query.get('campaign') === campaign
      ? { r: affiliate, t: query.get('sillage') || '', x: Date.now() + seconds * 1000 }
      : undefined;

  const stored = (): FirstTouch | undefined => {
    const touch = mayStore ? read<FirstTouch>(touchKey) : undefined;
    return touch && touch.x > Date.now() ? touch : undefined;
  };

  /** The first touch stays until its window ends. */
  const remember = (): void => {
    if (landed && mayStore && !stored()) write(touchKey, landed, seconds);
  };

  const post = (path: string, body: unknown): Promise<boolean> => {
    const text = JSON.stringify(body);
    const url = `${api}/collect/${path}`;
    // As text/plain the request needs no preflight; a beacon is the second try, since it outlives the page.
    const beacon = () => !!attempt(() => navigator.sendBeacon(url, text));
    return (attempt(() => fetch(url, { method: 'POST', body: text, keepalive: true, credentials: 'omit' })) || Promise.reject()).then(
      (it) => it.ok || (it.status > 499 && beacon()),
      beacon,
    );
  };

  /** Best effort: a call typed into the console has no script's address in its stack but ours. */
  const isFromConsole = (): boolean => {
    const stack = new Error().stack || '';
    return stack !== '' && !/https?:|file:/.test(stack.split(script.src).join(''));
  };

  let sentHere: [number, number, string][] = [];

  /** Resolves with true once the order was taken; false for a duplicate, for a visitor whom no affiliate brought, and on failure. */
  const trackConversion = (given: number | string | Order): Promise<boolean> => {
    const no = Promise.resolve(false);
    return (
      attempt(() => {
        const order: Order = given !== null && typeof given === 'object' ? given : { amount: given };
        const touch = stored() || landed;
        const amount = Number(order.amount);
        const orderId = order.orderId ? String(order.orderId) : '';
        const now = Date.now();
        if (!touch || !(amount >= 0) || isFromConsole()) return no;
        const recent = ((mayStore && read<typeof sentHere>(sentKey)) || sentHere).filter((it) => now - it[0] < 6e5);
        if (recent.some(([at, was, id]) => (orderId ? id === orderId : !id && now - at < 6e4 && Math.abs(was - amount) <= 1))) return no;
        sentHere = [...recent, [now, amount, orderId] as [number, number, string]].slice(-10);
        if (mayStore) write(sentKey, sentHere, 600);
        const idempotencyKey = orderId ? undefined : `${now.toString(36)}-${Math.random().toString(36).slice(2)}`;
        return post('conversion', {
          campaign,
          amount: String(order.amount),
          currency: order.currency,
          orderId: orderId || undefined,
          ref: touch.r,
          token: touch.t || undefined,
          idempotencyKey,
        });
      }) || no
    );
  };

  page.trackConversion = trackConversion;
  page.sillage = {
    trackConversion,
    consent(isGiven: boolean) {
      if (mode === 'denied') return;
      mayStore = isGiven;
      if (isGiven) remember();
      else for (const key of [touchKey, sentKey]) forget(key);
    },
  };

  remember();
  const seenKey = `${touchKey}_seen`;
  if (mayStore && attempt(() => sessionStorage.getItem(seenKey))) return;
  if (mayStore) attempt(() => sessionStorage.setItem(seenKey, '1'));
  post('seen', { campaign, version, host: location.host }).catch(() => {});
})();
