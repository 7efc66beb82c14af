/** A text cut to a number of characters, with the whole text as tooltip. */
import { textLimits } from 'shared-contracts/wire/constants';
import { Tooltip } from '../ui/core.ts';

/** The text cut to `length` characters and `...`; counts characters as people see them. */
export function cutText(text: string, length: number = textLimits.ellipsis): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : text;
}

export interface EllipsisProps {
  readonly text: string;
  /** Largest number of characters; default 25. */
  readonly length?: number;
}

export function Ellipsis({ text, length }: EllipsisProps) {
  const shown = cutText(text, length);
  if (shown === text) return <bdi>{text}</bdi>;
  return (
    <Tooltip title={text}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the whole text must be reached by keyboard */}
      <bdi tabIndex={0}>{shown}</bdi>
    </Tooltip>
  );
}
