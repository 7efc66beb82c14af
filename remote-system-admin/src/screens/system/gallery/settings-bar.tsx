import { useId } from 'react';
import { Flex, Segmented } from 'shared-widgets/ui/core';
import { Switch } from 'shared-widgets/ui/form';
import type { TableSettings } from './example.ts';
import { useGalleryText } from './gallery-messages.ts';

const sizes = ['medium', 'small', 'mini', 'tiny'] as const;
const switches = ['alwaysEdit', 'bordered', 'rowNumber', 'disabled', 'leaveGuard'] as const;

interface SettingsBarProps {
  readonly settings: TableSettings;
  readonly onChange: (settings: TableSettings) => void;
}

/** Select boxes for the size and mode of all examples. */
export function SettingsBar({ settings, onChange }: SettingsBarProps) {
  const text = useGalleryText();
  const id = useId();
  return (
    <Flex role="group" aria-label={text('gallery.settings')} gap={16} wrap align="center">
      <Segmented
        aria-label={text('gallery.size')}
        // The options are labelled with the values of the property `size`, because developers write these.
        options={sizes.map((size) => ({ value: size, label: <code>{size}</code> }))}
        value={settings.size ?? 'medium'}
        onChange={(size) => onChange({ ...settings, size })}
      />
      {switches.map((name) => (
        <label key={name} htmlFor={`${id}-${name}`}>
          <Switch
            id={`${id}-${name}`}
            size="small"
            checked={settings[name] === true}
            onChange={(isOn) => onChange({ ...settings, [name]: isOn })}
          />{' '}
          {text(`gallery.${name}`)}
        </label>
      ))}
    </Flex>
  );
}
