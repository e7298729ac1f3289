import { LANGUAGES } from '@sillage/proto/values/languages';
import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { chooseLanguage } from '../i18n/i18n.ts';
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
  async function choose(language: string) {
    if (!(await chooseLanguage(language))) toast.error(t('error'), { description: t('errors:network') });
  }
  return (
    <>
      <MenuChoice
        label={t('language')}
        value={i18n.resolvedLanguage ?? 'en'}
        onChange={(language) => void choose(language)}
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
