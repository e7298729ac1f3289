// Runs before the first paint of a public page, written into it. LANGUAGES holds the codes of all that there are.
{
  const { documentElement: root } = document;
  root.classList.add('js');
  // Whoever comes for something further down, or back to it, needs the height of what is above it.
  const [visit] = performance.getEntriesByType('navigation');
  if (location.hash !== '' || visit?.type !== 'navigate') root.classList.add('is-whole');
  // Who comes back from an identity provider, or with a link that was refused, belongs to the sign-in screen.
  if (/[?#&](code|error|error_code|access_token)=/.test(location.search + location.hash) && location.pathname === '/')
    location.replace(`/auth${location.search}${location.hash}`);
  try {
    const theme = localStorage.getItem('sillage.theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    // An address without a language is answered in the browser's; who chose another one is shown that.
    const chosen = localStorage.getItem('sillage.language');
    const isBare = !/^\/[a-z]{2}(\/|$)/.test(location.pathname);
    if (isBare && chosen !== root.lang && LANGUAGES.includes(chosen))
      location.replace(`/${chosen}${location.pathname.replace(/\/$/, '')}${location.search}${location.hash}`);
    root.classList.add(localStorage.getItem('sillage.session') === null ? 'is-signed-out' : 'is-signed-in');
  } catch {
    // Storage may be blocked: the browser's language and the system's theme apply, and nobody is signed in.
    root.classList.add('is-signed-out');
  }
}
