/*
 * tracking.js: remembers which affiliate brought a visitor, and reports what the visitor buys. It runs on shops' pages,
 * so it has no dependencies, touches nothing of the page, and keeps every error to itself.
 *
 *   <script src="https://…/tracking.js" data-campaign="…" data-consent="granted|required|denied" async></script>
 *   data-alias="via": links of another tool, such as ?via=anna, are answered as those of the affiliate with that alias
 *   trackConversion(29.9)   trackConversion({ amount: 29.9, currency: 'EUR', orderId: 'A-1' })
 */

import { currencyExponent } from '@sillage/proto/values/currency-exponents';

interface Order {
  amount: number | string;
  currency?: string;
  orderId?: string;
}

/** Affiliate, click token, and when it expires (ms). */
interface Touch {
  r: string;
  t: string;
  x: number;
}

/** The latest further touch takes its place once it has expired. */
interface FirstTouch extends Touch {
  n?: Touch;
}

/** An order that was sent: time (ms), amount, id or empty. */
type Sent = [number, number, string];

interface SillageWindow {
  trackConversion?: unknown;
  sillage?: { campaign?: unknown; consent?: unknown; trackConversion?: unknown; visitLink?: unknown };
}

(() => {
  const page: Window & SillageWindow = window;
  const script = document.currentScript;
  const campaign = script?.getAttribute('data-campaign');
  if (!(script instanceof HTMLScriptElement) || !campaign) return;
  if (page.sillage?.consent) {
    if (page.sillage.campaign !== campaign) console.error('Sillage: a page can have the script of one campaign only');
    return;
  }
  const version = '1';
  const touchKey = `sillage_${campaign}`;
  const sentKey = `${touchKey}_sent`;
  const seenKey = `${touchKey}_seen`;
  // An unknown mode counts as `required`.
  const mode = script.getAttribute('data-consent') || 'granted';

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

  /** Local storage, or a cookie of the shop if storage is blocked. */
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

  const forgetAll = (): void => {
    for (const key of [touchKey, sentKey, seenKey]) {
      attempt(() => localStorage.removeItem(key));
      attempt(() => sessionStorage.removeItem(key));
      setCookie(key, '', 0);
    }
  };

  const keep = (touch: FirstTouch): void =>
    write(touchKey, touch, Math.ceil((Math.max(touch.x, touch.n?.x || 0) - Date.now()) / 1000));

  /** The stored touch; once no window is open any more, it is deleted, with everything else. */
  const unexpired = (): FirstTouch | undefined => {
    const touch = read<FirstTouch>(touchKey);
    if (!touch || touch.x > Date.now()) return touch;
    if (touch.n && touch.n.x > Date.now()) {
      keep(touch.n);
      return touch.n;
    }
    forgetAll();
    return undefined;
  };

  const isStored = !!unexpired();
  // If consent is required, data stored by an earlier page prove that it was given.
  let mayStore = mode === 'granted' || (mode !== 'denied' && isStored);

  const query = new URLSearchParams(location.search);
  const affiliate = query.get('ref');
  const aliasKey = script.getAttribute('data-alias');
  const alias = aliasKey && query.get(aliasKey);
  // A page may have its own `ref`. An id is an affiliate's, even if the shop removed the campaign from the address.
  if (alias && query.get('campaign') !== campaign && !/^[\da-f-]{36}$/i.test(alias)) {
    const url = new URL(location.href);
    url.searchParams.delete(aliasKey);
    // Through the redirect, so that the click is classified and recorded like any other; it returns without the alias.
    location.replace(
      new URL(`track/${campaign}/${encodeURIComponent(alias)}?url=${encodeURIComponent(url.href)}`, script.src),
    );
    return;
  }
  const windowMs = (Number(query.get('sillage_w')) || 86400) * 1000;
  const landed: Touch | undefined =
    affiliate && query.get('campaign') === campaign
      ? { r: affiliate, t: query.get('sillage') || '', x: Date.now() + windowMs }
      : undefined;

  const stored = (): FirstTouch | undefined => (mayStore ? unexpired() : undefined);

  /**
   * Stores the first touch until its window ends, with the latest one after it, and removes the parameters from the
   * address, so that nobody shares or bookmarks them. Which click counts is decided where all of them are known.
   */
  const remember = (): void => {
    if (!landed || !mayStore) return;
    const touch = stored();
    if (touch?.t !== landed.t) keep(touch ? { ...touch, n: landed } : landed);
    if (!stored()) return;
    attempt(() => {
      const url = new URL(location.href);
      // Works on the text, pair by pair, so that the shop's own parameters keep their spelling.
      url.search = url.search
        .slice(1)
        .split('&')
        .filter((pair) => !/^(ref|campaign|sillage\w*)=/.test(pair))
        .join('&');
      history.replaceState(history.state, '', url);
    });
  };

  /** Resolves with whether the collector accepted it; never rejects. */
  const post = (path: string, body: unknown): Promise<boolean> => {
    const text = JSON.stringify(body);
    // Relative to the script, wherever the platform is mounted.
    const url = new URL(`collect/${path}`, script.src).href;
    // A second attempt, whose outcome cannot be known.
    const beacon = () => {
      attempt(() => navigator.sendBeacon(url, text));
      return false;
    };
    // text/plain needs no preflight, and keepalive lets the request outlive the page.
    return (
      attempt(() => fetch(url, { method: 'POST', body: text, keepalive: true, credentials: 'omit' })) ||
      Promise.reject()
    ).then((response) => response.ok || (response.status > 499 && beacon()), beacon);
  };

  /**
   * Best effort: the stack of a call typed into the console contains only our own URL. The same is true for code
   * inserted by a tag manager, but that runs as a script or during an event.
   */
  const isFromConsole = (): boolean => {
    const callers = (new Error().stack || '')
      .split('\n')
      .filter((line) => /[@(]|at /.test(line) && !line.includes(script.src));
    return (
      callers.length > 0 && !callers.some((caller) => caller.includes('://')) && !page.event && !document.currentScript
    );
  };

  let sentHere: Sent[] = [];
  const recentlySent = (): Sent[] =>
    ((mayStore && read<Sent[]>(sentKey)) || sentHere).filter((entry) => Date.now() - entry[0] < 6e5);
  const keepSent = (sent: Sent[]): void => {
    sentHere = sent.slice(-10);
    if (mayStore) write(sentKey, sentHere, 600);
  };

  /**
   * Resolves with true once the order was accepted; with false for a duplicate, for a visitor without an affiliate, and
   * on failure.
   */
  const trackConversion = (given: number | string | Order): Promise<boolean> => {
    const no = Promise.resolve(false);
    return (
      attempt(() => {
        const order: Order = given !== null && typeof given === 'object' ? given : { amount: given };
        const touch = stored() || landed;
        // Rounds to three decimals, to remove floating-point noise. Only plain decimals are accepted as text.
        const amount = Number(
          parseFloat(`${order.amount}`) === Number(order.amount) ? Number(order.amount).toFixed(3) : NaN,
        );
        const orderId = order.orderId ? `${order.orderId}` : '';
        const now = Date.now();
        // The example code, pasted unchanged, or an unfilled template: only one sale would count, with a wrong amount.
        if (/ORDER_(ID|TOTAL)$|{[{%]|<[?%]|\${/.test(`${order.amount}`) || /^ORDER_ID$|{[{%]|<[?%]|\${/.test(orderId)) {
          console.error('Sillage: put your own amount and orderId into trackConversion()');
          return no;
        }
        if (!touch || !(amount >= 0) || isFromConsole()) return no;
        const sent = recentlySent();
        // 100 minor units, which is one unit of most currencies. Without a given currency it is the campaign's, which
        // the page does not know; the smallest value then ensures that no valid order is dropped here. The collector
        // finds the remaining duplicates.
        const near = 100 / 10 ** (order.currency ? currencyExponent(order.currency) : 3) + 5e-4;
        if (
          sent.some(([at, was, id]) =>
            orderId ? id === orderId : !id && now - at < 6e4 && Math.abs(was - amount) < near,
          )
        )
          return no;
        keepSent([...sent, [now, amount, orderId]]);
        return post('conversion', {
          campaign,
          amount,
          currency: order.currency,
          orderId: orderId || undefined,
          ref: touch.r,
          token: touch.t || undefined,
          idempotencyKey: orderId ? undefined : `${now.toString(36)}-${Math.random().toString(36).slice(2)}`,
        }).then((isTaken) => {
          // Lets the shop try again.
          if (!isTaken) keepSent(recentlySent().filter(([at, , id]) => at !== now || id !== orderId));
          return isTaken;
        });
      }) || no
    );
  };

  page.trackConversion = trackConversion;
  page.sillage = {
    campaign,
    trackConversion,
    consent(isGiven: boolean) {
      if (mode === 'denied') return;
      mayStore = isGiven;
      if (isGiven) remember();
      else forgetAll();
    },
    /** The page on which the visitor sees the stored data of their click. */
    visitLink: () => new URL(`your-visits#${(stored() || landed)?.t || ''}`, script.src).href,
  };

  remember();
  if (mayStore && attempt(() => sessionStorage.getItem(seenKey))) return;
  if (mayStore) attempt(() => sessionStorage.setItem(seenKey, '1'));
  void post('seen', { campaign, version, host: location.host });
})();
