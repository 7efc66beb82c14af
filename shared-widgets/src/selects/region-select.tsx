import { Button, Cascader, type CascaderProps, Flex, Input } from 'antd';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useBackClosesList } from 'shared-controls/use-back-closes-list';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { useRegions } from '../regions/region-names.ts';
import { matchesRegion, onlyRegion } from '../regions/region-search.ts';
import styles from './region-select.module.css';

type Appearance = Pick<CascaderProps, 'size' | 'status' | 'autoFocus' | 'aria-labelledby' | 'aria-invalid'>;

export interface RegionSelectProps extends Appearance {
  readonly id?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly popupClassName?: string;
  /** Whether the list is open at first. */
  readonly isOpen?: boolean;
  /** Called when the list opens or closes. */
  readonly onOpen?: (isOpen: boolean) => void;
  /** Called instead of `onChange` with a region that was typed and chosen by Enter. */
  readonly onEnter?: (code: string) => void;
  /** A GB/T 2260 code of six digits; provinces end in `0000`, cities in `00`. */
  readonly value?: string | null;
  readonly onChange?: ((code: string | undefined) => void) | undefined;
}

const overflow = { adjustX: true, adjustY: true, shiftX: true, shiftY: true };
/** Where the list opens. Unlike the placements of antd it moves sideways until it is whole where neither edge of the field has room for it. */
const placements: NonNullable<CascaderProps['builtinPlacements']> = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 4], overflow, htmlRegion: 'visible', dynamicInset: true },
  bottomRight: { points: ['tr', 'br'], offset: [0, 4], overflow, htmlRegion: 'visible', dynamicInset: true },
  topLeft: { points: ['bl', 'tl'], offset: [0, -4], overflow, htmlRegion: 'visible', dynamicInset: true },
  topRight: { points: ['br', 'tr'], offset: [0, -4], overflow, htmlRegion: 'visible', dynamicInset: true },
};

/** Select box for province, city and district; each level can be selected. A code missing in the list can be typed. */
export function RegionSelect(props: RegionSelectProps) {
  const { id, disabled, value, onChange, onEnter = onChange, popupClassName, isOpen = false, onOpen, ...appearance } = props;
  const t = useWidgetMessages();
  const ownId = useId();
  const fieldId = id ?? ownId;
  const [open, setOpen] = useState(isOpen);
  const [isEntered, setEntered] = useState(isOpen);
  const isMarked = useRef(false);
  const tree = useRegions(isEntered || open || Boolean(value));
  const turn = (next: boolean): void => {
    setOpen(next);
    onOpen?.(next);
  };
  useBackClosesList({ open, onOpenChange: turn });
  /** Enter after a search chooses the region that the text names, unless an arrow key marked an entry of the list. */
  const chooseOnly = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, nativeEvent, target } = event;
    if (key === 'ArrowUp' || key === 'ArrowDown') isMarked.current = true;
    else if (key !== 'Enter') isMarked.current = false;
    if (key !== 'Enter' || nativeEvent.isComposing || isMarked.current || !open || !tree || !(target instanceof HTMLInputElement)) return;
    const code = onlyRegion(tree.options, target.value);
    if (code === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    turn(false);
    onEnter?.(code);
  };
  const popupRender: CascaderProps['popupRender'] = (menu) => (
    <>
      {/* Gives the list the id by which the input refers to it; antd sets this id only for other selects. */}
      <div id={`${fieldId}_list`}>{menu}</div>
      <CodeEntry
        onCode={(code) => {
          onChange?.(code);
          turn(false);
        }}
      />
    </>
  );
  return (
    <Cascader
      {...appearance}
      classNames={{ popup: { root: [styles.popup, popupClassName].filter(Boolean).join(' ') } }}
      builtinPlacements={placements}
      id={fieldId}
      disabled={disabled}
      changeOnSelect
      showSearch={{
        filter: (typed, path) =>
          matchesRegion(
            typed,
            path.map(({ label }) => String(label)),
          ),
      }}
      onInputKeyDown={chooseOnly}
      allowClear
      open={open}
      onOpenChange={turn}
      loading={open && !tree}
      onFocus={() => setEntered(true)}
      placeholder={t('choose')}
      style={{ width: '100%' }}
      options={tree?.options ?? []}
      value={value ? (tree?.path(value) ?? [value]) : []}
      displayRender={(labels) => (value && tree ? tree.name(value) : labels.join(' / '))}
      popupRender={popupRender}
      onChange={(path) => {
        const last = path?.at(-1);
        onChange?.(last === undefined ? undefined : String(last));
      }}
    />
  );
}

function CodeEntry({ onCode }: { readonly onCode: (code: string) => void }) {
  const t = useWidgetMessages();
  const [typed, setTyped] = useState('');
  const isCode = /^[1-9]\d{5}$/.test(typed);
  return (
    <Flex gap={8} style={{ padding: 8 }}>
      <Input
        size="small"
        maxLength={6}
        aria-label={t('regionCode')}
        placeholder={t('regionCode')}
        value={typed}
        onChange={(event) => setTyped(event.target.value.trim())}
        onKeyDown={(event) => event.stopPropagation()}
        onPressEnter={() => isCode && onCode(typed)}
      />
      <Button size="small" disabled={!isCode} onClick={() => onCode(typed)}>
        {t('regionUse')}
      </Button>
    </Flex>
  );
}
