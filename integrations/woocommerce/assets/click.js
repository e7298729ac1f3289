/*
 * Copies the tracking script's record of a click into the cookie that it uses without local storage, so that the shop's
 * server finds it at checkout. It stores nothing that the tracking script has not stored, and is deleted together with
 * that.
 */
(() => {
  // Plugins that concatenate scripts remove the attributes; then those of the tracking script name the campaign.
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
  // After the tracking script has run, and before every submission, because consent may be given in between.
  addEventListener('load', mirror);
  for (const event of ['click', 'submit']) addEventListener(event, mirror, true);
  mirror();
})();
