import { textLimits } from 'shared-contracts/wire/constants';

/** File names in cells: five characters and an ellipsis; the whole name is the title. */
export function shortFileName(name: string): string {
  const characters = [...name];
  return characters.length > textLimits.fileName ? `${characters.slice(0, textLimits.fileName).join('')}…` : name;
}
