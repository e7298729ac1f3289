/*
 * What the tracking script keeps of a visitor's click, as the cookie that it uses where local storage is closed, so that
 * the shop's server finds it in a checkout. It stores nothing that the tracking script did not, and loses it with it.
 */
(() => {
  // A plugin that joins scripts takes the attributes away: then those of the tracking script name the campaign.
  const script = document.currentScript?.dataset.campaign
    ? document.currentScript
    : document.querySelector('script[data-campaign]');
  const key = `sillage_${script?.dataset.campaign}`;
  const mirror = () => {
    try {
      const text = localStorage.getItem(key);
      const left = text ? Math.floor((JSON.parse(text).x - Date.now()) / 1000) : 0;
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that shops still see.
      if (left > 0) document.cookie = `${key}=${encodeURIComponent(text)};path=/;max-age=${left};samesite=lax`;
    } catch {
      // Without local storage the tracking script has set the cookie itself.
    }
  };
  // When the tracking script has run, and again before whatever is sent: consent may be given meanwhile.
  addEventListener('load', mirror);
  for (const event of ['click', 'submit']) addEventListener(event, mirror, true);
  mirror();
})();
