import '../../src/zod-without-eval.ts';
import { followCalculators } from './calculator.ts';
import { askOnThisPage } from './consent.ts';
import { countUp } from './count-up.ts';
import { followCurrency } from './currency.ts';
import { layOutForLinks } from './later-sections.ts';
import { followMenus } from './menus.ts';
import { keepPreferences } from './preferences.ts';
import { searchDocumentation } from './search.ts';
import { makeTabs } from './tabs.ts';

// Every page works without this script, which only adds convenience.
followMenus();
keepPreferences();
makeTabs();
countUp();
followCalculators();
followCurrency();
searchDocumentation();
askOnThisPage();
layOutForLinks();

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-contact]'))
  void import('./contact.ts').then(({ ContactForm }) => new ContactForm(form).follow());

for (const place of document.querySelectorAll<HTMLElement>('[data-visits]'))
  void import('./visits.ts').then(({ VisitsPage }) => new VisitsPage(place).follow());

/** The example's button says that it is only an example. */
for (const button of document.querySelectorAll<HTMLElement>('[data-says]')) {
  button.addEventListener('click', () => {
    const status = button.parentElement?.querySelector('[role="status"]');
    if (status) status.textContent = button.dataset.says ?? '';
  });
}

const EASTER_EGG_CLICKS = 7;
for (const figure of document.querySelectorAll<HTMLElement>('[data-easter-egg]')) {
  let clicks = 0;
  figure.addEventListener('click', () => {
    clicks += 1;
    if (clicks === EASTER_EGG_CLICKS) alert(figure.dataset.easterEgg);
  });
}
