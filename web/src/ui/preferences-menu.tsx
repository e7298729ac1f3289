import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../i18n/languages.ts';
import { Button } from './button.tsx';
import { Menu, MenuChoice, MenuLine } from './menu.tsx';
import { THEMES, useTheme } from './theme.ts';

export function PreferencesMenu() {
  const { t } = useTranslation();
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label={t('preferences')}>
          <Languages />
        </Button>
      }
    >
      <Preferences />
    </Menu>
  );
}

/** Language and theme, as entries of a menu. */
export function Preferences() {
  const { t, i18n } = useTranslation();
  const { theme, chooseTheme } = useTheme();
  return (
    <>
      <MenuChoice
        label={t('language')}
        value={i18n.resolvedLanguage ?? 'en'}
        onChange={(language) => void i18n.changeLanguage(language)}
        options={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
      />
      <MenuLine />
      <MenuChoice
        label={t('theme.label')}
        value={theme}
        onChange={chooseTheme}
        options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
    </>
  );
}
