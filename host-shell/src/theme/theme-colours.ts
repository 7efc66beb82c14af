/** The eight colours offered for the product; the first is the default. */
import { themeDefaults } from 'shared-contracts/wire/constants';

export interface ThemeColour {
  readonly value: string;
  /** Key of the colour's name in the texts of the settings. */
  readonly name: string;
}

export const themeColours: readonly ThemeColour[] = [
  { value: themeDefaults.primary, name: 'colour.daybreak' },
  { value: '#F5222D', name: 'colour.dust' },
  { value: '#FA541C', name: 'colour.volcano' },
  { value: '#FAAD14', name: 'colour.sunset' },
  { value: '#13C2C2', name: 'colour.cyan' },
  { value: '#52C41A', name: 'colour.aurora' },
  { value: '#2F54EB', name: 'colour.geek' },
  { value: '#722ED1', name: 'colour.purple' },
];
