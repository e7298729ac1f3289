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

/** First touch: affiliate, click token, and when it stops counting (ms). */
interface FirstTouch {
  r: string;
  t: string;
  x: number;
}

/** An order that was sent: when (ms), its amount, its id or nothing. */
type Sent = [number, number, string];

interface SillageWindow {
  trackConversion?: unknown;
  sillage?: { consent?: unknown; trackConversion?: unknown; visitLink?: unknown };
}

(() => {
  const page: Window & SillageWindow = window;
  const script = document.currentScript;
  const campaign = script?.getAttribute('data-campaign');
  if (!(script instanceof HTMLScriptElement) || !campaign || page.sillage?.consent) return;
  const version = '1';
  const touchKey = `sillage_${campaign}`;
  const sentKey = `${touchKey}_sent`;
  const seenKey = `${touchKey}_seen`;
  // A mode that is misspelt asks first.
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

  const forgetAll = (): void => {
    for (const key of [touchKey, sentKey, seenKey]) {
      attempt(() => localStorage.removeItem(key));
      attempt(() => sessionStorage.removeItem(key));
      setCookie(key, '', 0);
    }
  };

  // Where consent is required, what an earlier page stored says that it was given.
  let mayStore = mode === 'granted' || (mode !== 'denied' && !!read(touchKey));

  const query = new URLSearchParams(location.search);
  const affiliate = query.get('ref');
  const aliasKey = script.getAttribute('data-alias');
  const alias = aliasKey && query.get(aliasKey);
  if (alias && !affiliate) {
    const url = new URL(location.href);
    url.searchParams.delete(aliasKey);
    // By way of the redirect, so that the click is judged and recorded like any other; it comes back without the alias.
    location.replace(
      new URL(`track/${campaign}/${encodeURIComponent(alias)}?url=${encodeURIComponent(url.href)}`, script.src),
    );
    return;
  }
  const seconds = Number(query.get('sillage_w')) || 86400;
  const landed: FirstTouch | undefined =
    affiliate && query.get('campaign') === campaign
      ? { r: affiliate, t: query.get('sillage') || '', x: Date.now() + seconds * 1000 }
      : undefined;

  const stored = (): FirstTouch | undefined => {
    const touch = mayStore ? read<FirstTouch>(touchKey) : undefined;
    return touch && touch.x > Date.now() ? touch : undefined;
  };

  /**
   * The first touch stays until its window ends. What is stored leaves the address, so that nobody shares or bookmarks
   * it.
   */
  const remember = (): void => {
    if (!landed || !mayStore) return;
    if (!stored()) write(touchKey, landed, seconds);
    if (!stored()) return;
    attempt(() => {
      const url = new URL(location.href);
      // Pair by pair in the text: what is not ours keeps its spelling.
      url.search = url.search
        .slice(1)
        .split('&')
        .filter((pair) => !/^(ref|campaign|sillage\w*)=/.test(pair))
        .join('&');
      history.replaceState(history.state, '', url);
    });
  };

  /** Resolves with whether the collector took it; never rejects. */
  const post = (path: string, body: unknown): Promise<boolean> => {
    const text = JSON.stringify(body);
    // Beside the script, wherever the platform is mounted.
    const url = new URL(`collect/${path}`, script.src).href;
    // A second try, whose outcome nobody learns.
    const beacon = () => {
      attempt(() => navigator.sendBeacon(url, text));
      return false;
    };
    // As text/plain the request needs no preflight, and kept alive it outlives the page.
    return (
      attempt(() => fetch(url, { method: 'POST', body: text, keepalive: true, credentials: 'omit' })) ||
      Promise.reject()
    ).then((response) => response.ok || (response.status > 499 && beacon()), beacon);
  };

  /**
   * Best effort: of a call typed into the console the stack names no address but ours. A tag manager's inserted code
   * has none either, but runs as a script or for an event.
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
   * Resolves with true once the order was taken; false for a duplicate, for a visitor whom no affiliate brought, and on
   * failure.
   */
  const trackConversion = (given: number | string | Order): Promise<boolean> => {
    const no = Promise.resolve(false);
    return (
      attempt(() => {
        const order: Order = given !== null && typeof given === 'object' ? given : { amount: given };
        const touch = stored() || landed;
        // To three decimals, so that the noise of a sum of floats does not reach the collector. No text but a plain
        // decimal is an amount.
        const amount = Number(
          parseFloat(`${order.amount}`) === Number(order.amount) ? Number(order.amount).toFixed(3) : NaN,
        );
        const orderId = order.orderId ? `${order.orderId}` : '';
        const now = Date.now();
        // The code to copy, pasted unchanged, or a template that the shop did not fill in: one sale would count, and a wrong
        // one.
        if (/ORDER_(ID|TOTAL)$|{[{%]|<[?%]|\${/.test(`${order.amount}`) || /^ORDER_ID$|{[{%]|<[?%]|\${/.test(orderId)) {
          console.error('Sillage: put your own amount and orderId into trackConversion()');
          return no;
        }
        if (!touch || !(amount >= 0) || isFromConsole()) return no;
        const sent = recentlySent();
        // 100 minor units: a whole unit of most currencies. One that is not given is the campaign's, which the page
        // does not know: then the least, so that nothing is left out here that would count. The collector sees the
        // rest.
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
          // The shop may try again.
          if (!isTaken) keepSent(recentlySent().filter(([at, , id]) => at !== now || id !== orderId));
          return isTaken;
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
      else forgetAll();
    },
    /** Where the visitor sees what is kept of the click that brought them. */
    visitLink: () => new URL(`your-visits#${(stored() || landed)?.t || ''}`, script.src).href,
  };

  remember();
  if (mayStore && attempt(() => sessionStorage.getItem(seenKey))) return;
  if (mayStore) attempt(() => sessionStorage.setItem(seenKey, '1'));
  void post('seen', { campaign, version, host: location.host });
})();
