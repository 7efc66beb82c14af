import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { storedFileName } from 'shared-contracts/wire/stored-file';
import { notices } from 'shared-platform/notices';
import { decorative } from '../icons/decorative.tsx';
import { useControlWords } from '../messages/control-words.ts';

const Left = /* @__PURE__ */ decorative(LeftOutlined);
const Right = /* @__PURE__ */ decorative(RightOutlined);

export interface MoveButtonsProps {
  /** Paths of all files of the field, in their order. */
  readonly paths: readonly string[];
  /** Path of the file that the buttons move. */
  readonly path: string;
  readonly onMove: (paths: readonly string[]) => void;
}

/**
 * Two buttons that exchange a picture with the previous or next one; at the first or last picture a press shows a message that there is
 * none.
 */
export function MoveButtons({ paths, path, onMove }: MoveButtonsProps) {
  const t = useControlWords();
  const at = paths.indexOf(path);
  const exchange = (other: number): void => {
    const moved = [...paths];
    const [here, there] = [moved[at], moved[other]];
    if (here === undefined || there === undefined) notices.warning(t(other < at ? 'unknownMove' : 'atTheEnd'));
    else {
      moved[at] = there;
      moved[other] = here;
      onMove(moved);
    }
  };
  const name = storedFileName(path);
  return (
    <>
      <Button type="text" size="small" icon={<Left />} aria-label={t('moveLeft', { name })} onClick={() => exchange(at - 1)} />
      <Button type="text" size="small" icon={<Right />} aria-label={t('moveRight', { name })} onClick={() => exchange(at + 1)} />
    </>
  );
}
