import { LANGUAGES } from '@sillage/proto/values/languages';
import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { THEMES, useTheme } from '../hooks/theme.ts';
import { useLanguage } from '../hooks/use-language.ts';
import { Button } from '../primitives/button.tsx';
import { Menu, MenuChoice, MenuLine } from '../primitives/menu.tsx';

export function PreferencesMenu() {
  const { t } = useTranslation();
  const show = useLanguage();
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label={t('preferences')}>
          <Languages />
        </Button>
      }
    >
      <Preferences onLanguage={show} />
    </Menu>
  );
}

/** Language and theme as menu items. */
export function Preferences({ onLanguage }: { onLanguage: (language: string) => Promise<unknown> }) {
  const { t, i18n } = useTranslation();
  const { theme, chooseTheme } = useTheme();
  return (
    <>
      <MenuChoice
        label={t('language')}
        value={i18n.resolvedLanguage ?? 'en'}
        onChange={(language) => void onLanguage(language)}
        options={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label, lang: value }))}
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
