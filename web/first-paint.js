// Runs as the page is read, before any file of the application is there: begins to fetch the texts, and draws of the
// home page what it last said to the person who is signed in here. TEXTS holds the address of each language's texts.
{
  const read = (storage, key) => JSON.parse(storage.getItem(key) ?? 'null');
  const base = (tag) => String(tag).toLowerCase().split('-', 1)[0];
  try {
    const asked = [localStorage.getItem('sillage.language'), ...navigator.languages, document.documentElement.lang];
    const language = asked.map(base).find((code) => Object.hasOwn(TEXTS, code));
    if (language) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: TEXTS[language] });
      document.head.append(link);
    }
    const answer = read(localStorage, 'sillage.answer');
    const isTheirs = answer !== null && answer.userId === read(localStorage, 'sillage.session')?.user.id;
    const isHome = location.pathname === '/dashboard' && location.search === '';
    if (isTheirs && isHome && sessionStorage.getItem('sillage.view') === null) drawHome(answer);
  } catch {
    // Storage may be blocked, or hold something else: then the page begins empty.
  }

  /** In the places and sizes of app-frame.tsx, page-head.tsx and answer-sentence.tsx. */
  function drawHome({ title, sentence, language }) {
    document.documentElement.lang = language;
    const element = (name, className, ...children) => {
      const made = document.createElement(name);
      made.className = className;
      made.append(...children);
      return made;
    };
    const resting = (className) => element('span', `block animate-pulse-slow rounded-md bg-line/70 ${className}`);
    const head = element('p', 'min-h-9 font-semibold text-2xl tracking-tight sm:text-3xl', title);
    const said = element(
      'p',
      'max-w-4xl text-balance font-serif text-2xl text-ink-soft leading-snug sm:text-[32px] sm:leading-[1.25]',
      sentence,
    );
    const main = element(
      'div',
      'mx-auto w-full max-w-6xl px-4 py-6 sm:px-8 sm:py-8',
      element('div', 'grid grid-cols-1 gap-8', head, said, resting('h-72 lg:h-40'), resting('h-40')),
    );
    const shell = element(
      'div',
      'min-h-dvh md:grid md:grid-cols-[4rem_minmax(0,1fr)] lg:grid-cols-[15rem_minmax(0,1fr)]',
      element('div', 'hidden h-dvh border-r md:block'),
      element('div', 'min-w-0', element('div', 'h-[57px] border-b'), main),
    );
    shell.setAttribute('aria-hidden', 'true');
    const root = document.getElementById('root');
    root.before(shell);
    new MutationObserver((_, observer) => {
      if (root.childElementCount === 0) return;
      shell.remove();
      observer.disconnect();
    }).observe(root, { childList: true });
  }
}
