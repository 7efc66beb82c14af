/** Setting of the product's colour: eight presets, or any other. */
import { useId, useState } from 'react';
import { notices } from 'shared-platform/notices';
import { Input } from 'shared-widgets/ui/form';
import { useShellText } from '../messages/shell-messages.ts';
import { changeSetting, useSetting } from '../settings/settings.ts';
import { paletteOf } from '../theme/palette.ts';
import { themeColours } from '../theme/theme-colours.ts';
import styles from './settings-drawer.module.css';

/** Whether a palette can be computed for the colour in both themes; otherwise the colour is not applied. */
function canShow(colour: string): boolean {
  try {
    paletteOf(colour, 'light');
    paletteOf(colour, 'dark');
    return true;
  } catch {
    return false;
  }
}

export function ColourSetting() {
  const t = useShellText();
  const id = useId();
  const colour = useSetting('themeColour');
  const [typed, setTyped] = useState<string | null>(null);

  const choose = (next: string): void => {
    setTyped(null);
    if (next.toLowerCase() === colour.toLowerCase()) return;
    if (!canShow(next)) {
      notices.error(t('themeFailed'));
      return;
    }
    notices.info(t('themeCompiling'));
    changeSetting('themeColour', next);
  };
  const commit = (): void => {
    if (typed !== null) choose(typed.trim());
  };

  return (
    <div className={styles.choice}>
      <span id={id}>{t('setting.themeColour')}</span>
      <div role="radiogroup" aria-labelledby={id} className={styles.colours}>
        {themeColours.map(({ value, name }) => (
          <label key={value} className={styles.colour} title={t(name)}>
            <input
              type="radio"
              name={id}
              aria-label={t(name)}
              checked={value.toLowerCase() === colour.toLowerCase()}
              onChange={() => choose(value)}
            />
            <span style={{ background: value }} />
          </label>
        ))}
      </div>
      <Input
        aria-label={t('setting.ownColour')}
        prefix={<span className={styles.prefix}>{t('setting.ownColour')}</span>}
        maxLength={7}
        value={typed ?? colour.toUpperCase()}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={commit}
        onBlur={commit}
      />
    </div>
  );
}
