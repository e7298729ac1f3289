/*
 * Copies the click from tracking.js into the cart, as the attribute "sillage", which Shopify passes on with the order.
 * If consent is required, Shopify's cookie banner decides.
 */
(() => {
  const own = document.currentScript;
  const campaign = own?.getAttribute('data-campaign');
  if (!campaign) return;
  const key = `sillage_${campaign}`;
  const marked = `${key}_cart`;
  const script = document.querySelector(`script[src*="tracking.js"][data-campaign="${campaign}"]`);

  function attempt(work) {
    try {
      return work();
    } catch {
      return undefined;
    }
  }

  function cookie(name) {
    const found = document.cookie.split('; ').filter((pair) => pair.indexOf(`${name}=`) === 0)[0];
    return found ? decodeURIComponent(found.slice(name.length + 1)) : '';
  }

  /** The click token, until it expires. */
  function token() {
    const text = attempt(() => localStorage.getItem(key));
    const touch = attempt(() => JSON.parse(text || cookie(key)));
    return touch && touch.x > Date.now() ? touch.t : '';
  }

  /** Identifies a token in a cart, so that each cart is updated once; after an order there is a new cart. */
  function mark() {
    return `${token()} ${cookie('cart')}`;
  }

  function carry() {
    const click = token();
    if (!click || attempt(() => sessionStorage.getItem(marked)) === mark()) return;
    const root = window.Shopify?.routes?.root || '/';
    fetch(`${root}cart/update.js`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ attributes: { sillage: click } }),
    }).then(
      (response) => {
        if (!response.ok) return;
        attempt(() => {
          sessionStorage.setItem(marked, mark());
        });
      },
      // The next page retries.
      () => {},
    );
  }

  /** Follows Shopify's own record of the visitor's consent. */
  function followConsent() {
    if (script?.getAttribute('data-consent') !== 'required') return;
    function apply() {
      const privacy = window.Shopify?.customerPrivacy;
      if (privacy && window.sillage) window.sillage.consent(privacy.marketingAllowed());
      carry();
    }
    document.addEventListener('visitorConsentCollected', apply);
    if (!window.Shopify?.loadFeatures) return;
    window.Shopify.loadFeatures([{ name: 'consent-tracking-api', version: '0.1' }], (error) => {
      if (!error) apply();
    });
  }

  function start() {
    followConsent();
    carry();
  }

  if (window.sillage) start();
  else if (script) script.addEventListener('load', start);
})();
