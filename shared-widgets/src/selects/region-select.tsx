import { Button, Cascader, type CascaderProps, Flex, Input } from 'antd';
import { useId, useState } from 'react';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { useRegions } from '../regions/region-names.ts';

type Appearance = Pick<CascaderProps, 'size' | 'status' | 'autoFocus' | 'aria-labelledby' | 'aria-invalid'>;

export interface RegionSelectProps extends Appearance {
  readonly id?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly popupClassName?: string;
  /** Whether the list is open at first. */
  readonly isOpen?: boolean;
  /** Called when the list opens or closes. */
  readonly onOpen?: (isOpen: boolean) => void;
  /** A GB/T 2260 code of six digits; provinces end in `0000`, cities in `00`. */
  readonly value?: string | null;
  readonly onChange?: ((code: string | undefined) => void) | undefined;
}

/** Select box for province, city and district; each level can be selected. A code missing in the list can be typed. */
export function RegionSelect({ id, disabled, value, onChange, popupClassName, isOpen = false, onOpen, ...appearance }: RegionSelectProps) {
  const t = useWidgetMessages();
  const ownId = useId();
  const fieldId = id ?? ownId;
  const [open, setOpen] = useState(isOpen);
  const [isEntered, setEntered] = useState(isOpen);
  const tree = useRegions(isEntered || open || Boolean(value));
  const turn = (next: boolean): void => {
    setOpen(next);
    onOpen?.(next);
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
      {...(popupClassName ? { classNames: { popup: { root: popupClassName } } } : {})}
      id={fieldId}
      disabled={disabled}
      changeOnSelect
      showSearch
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
