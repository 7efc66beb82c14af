/** Rows of the settings drawer: switch or select. */
import { useId } from 'react';
import { Segmented } from 'shared-widgets/ui/core';
import { Switch } from 'shared-widgets/ui/form';
import { useShellText } from '../messages/shell-messages.ts';
import { changeSetting, type SettingName, type Settings, useSetting } from '../settings/settings.ts';
import styles from './settings-drawer.module.css';

/** Names of all settings whose values are of the type `Value`. */
type SettingOf<Value> = {
  [Name in SettingName]: Settings[Name] extends Value ? (string extends Settings[Name] ? never : Name) : never;
}[SettingName];

export interface SwitchSettingProps {
  readonly name: SettingOf<boolean>;
  /** Why the setting has no effect now; it is then disabled. */
  readonly obstacle?: string | undefined;
}

export function SwitchSetting({ name, obstacle }: SwitchSettingProps) {
  const t = useShellText();
  const id = useId();
  const value = useSetting(name);
  return (
    <div className={styles.line}>
      <span>
        <label htmlFor={id}>{t(`setting.${name}`)}</label>
        {obstacle && <small id={`${id}-why`}>{obstacle}</small>}
      </span>
      <Switch
        id={id}
        size="small"
        checked={value}
        disabled={obstacle !== undefined}
        aria-describedby={obstacle ? `${id}-why` : undefined}
        onChange={(next) => changeSetting(name, next)}
      />
    </div>
  );
}

export interface ChoiceSettingProps<Name extends SettingOf<string>> {
  readonly name: Name;
  readonly choices: readonly Settings[Name][];
  readonly obstacle?: string | undefined;
}

export function ChoiceSetting<Name extends SettingOf<string>>({ name, choices, obstacle }: ChoiceSettingProps<Name>) {
  const t = useShellText();
  const id = useId();
  const value = useSetting(name);
  return (
    <div className={styles.choice}>
      <span id={id}>{t(`setting.${name}`)}</span>
      {obstacle && <small>{obstacle}</small>}
      <Segmented<Settings[Name]>
        block
        aria-labelledby={id}
        value={value}
        disabled={obstacle !== undefined}
        options={choices.map((choice) => ({ value: choice, label: t(`setting.${name}.${choice}`) }))}
        onChange={(next) => changeSetting(name, next)}
      />
    </div>
  );
}
