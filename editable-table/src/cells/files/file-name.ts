import { textLimits } from 'shared-contracts/wire/constants';

/** The first five characters of a file name and an ellipsis; the whole name is the tooltip. */
export function shortFileName(name: string): string {
  const characters = [...name];
  return characters.length > textLimits.fileName ? `${characters.slice(0, textLimits.fileName).join('')}…` : name;
}
