// Where a file of the application does not arrive, nothing of the application can say so: this does, in the browser's language.
const SENTENCES = {
  fr: ['La page n’a pas pu être chargée.', 'Réessayer'],
  es: ['No se ha podido cargar la página.', 'Reintentar'],
  ru: ['Не удалось загрузить страницу.', 'Повторить'],
  zh: ['页面无法加载。', '重试'],
  en: ['The page could not be loaded.', 'Try again'],
};
const AGAIN_AFTER_MS = 2_000;

addEventListener(
  'error',
  ({ target }) => {
    const root = document.getElementById('root');
    if (!(target instanceof HTMLScriptElement) || !root || root.childElementCount > 0) return;
    // Once by itself, because most losses last no longer than that.
    if (sessionStorage.getItem('sillage.recovered') === null) {
      sessionStorage.setItem('sillage.recovered', '1');
      setTimeout(() => location.reload(), AGAIN_AFTER_MS);
      return;
    }
    sessionStorage.removeItem('sillage.recovered');
    const language = navigator.language.slice(0, 2);
    const [sentence, again] = SENTENCES[language] ?? SENTENCES.en;
    const message = document.createElement('p');
    message.setAttribute('role', 'alert');
    message.textContent = `${sentence} `;
    const button = document.createElement('button');
    button.textContent = again;
    button.addEventListener('click', () => location.reload());
    message.append(button);
    const main = document.createElement('main');
    main.append(message);
    root.replaceChildren(main);
    document.documentElement.lang = language in SENTENCES ? language : 'en';
  },
  true,
);
