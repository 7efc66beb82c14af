/** The button 新增 with settings: how many rows it adds, where, and whether to scroll there. */

import { Button, Flex, InputNumber, Popover, type PopoverProps, Space, Switch } from 'antd';
import { useId, useMemo, useState } from 'react';
import { useSession } from 'shared-platform/session';
import { readStorage, storageKey, writeStorage } from 'shared-platform/storage';
import { SettingOutlined } from '../icons/table-icons.ts';
import { useTableWords } from './table-words.ts';

/** On phones the window moves aside rather than being cut off at the edge. antd passes `shiftX` on, but its type leaves it out. */
const aside = { adjustX: 0, adjustY: 1, shiftX: true } as Exclude<PopoverProps['autoAdjustOverflow'], boolean>;

/** Settings for adding rows; names as in the earlier system. */
export interface AddWay {
  readonly addRowNum: number;
  /** Position of the first new row from 1; 0: at the end. */
  readonly addIndex: number;
  readonly addScrollToBottom: boolean;
}

const usualWay: AddWay = { addRowNum: 1, addIndex: 0, addScrollToBottom: true };
const mostRows = 1000;

const isCount = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

function parseWay(stored: unknown): AddWay | undefined {
  const { addRowNum, addIndex, addScrollToBottom } = (stored ?? {}) as Partial<AddWay>;
  if (!isCount(addRowNum, 1, mostRows) || !isCount(addIndex, 0, Number.MAX_SAFE_INTEGER)) return undefined;
  return { addRowNum, addIndex, addScrollToBottom: addScrollToBottom === true };
}

/** The settings for adding rows. As in the earlier system, all tables of a person share them. */
function useAddWay(): readonly [AddWay, (way: AddWay) => void] {
  const userId = useSession()?.user.id ?? '';
  const key = useMemo(
    () => storageKey<AddWay>({ owner: 'widgets', name: `jet-add-btn-settings:${userId}`, area: 'local', parse: parseWay }),
    [userId],
  );
  const [way, setWay] = useState(() => readStorage(key) ?? usualWay);
  const keep = (next: AddWay): void => {
    setWay(next);
    writeStorage(key, next);
  };
  return [way, keep];
}

interface AddSettingsProps {
  readonly isDisabled: boolean;
  readonly onAdd: (way: AddWay) => void;
}

export function AddSettings({ isDisabled, onAdd }: AddSettingsProps) {
  const t = useTableWords();
  const [way, keep] = useAddWay();
  return (
    <Space.Compact>
      <Button type="primary" disabled={isDisabled} onClick={() => onAdd(way)}>
        {way.addRowNum === 1 ? t('add') : t('addSeveral', { count: way.addRowNum })}
      </Button>
      <Popover
        trigger="click"
        placement="bottomLeft"
        autoAdjustOverflow={aside}
        title={t('addSettings')}
        content={<WayForm way={way} onChange={keep} />}
      >
        <Button type="primary" disabled={isDisabled} icon={<SettingOutlined />} aria-label={t('addSettings')} aria-haspopup="dialog" />
      </Popover>
    </Space.Compact>
  );
}

function WayForm({ way, onChange }: { readonly way: AddWay; readonly onChange: (way: AddWay) => void }) {
  const t = useTableWords();
  const id = useId();
  return (
    <Flex vertical gap="small">
      <Flex align="center" justify="space-between" gap="small">
        <label htmlFor={`${id}-count`}>{t('addRowNum')}</label>
        <InputNumber
          id={`${id}-count`}
          min={1}
          max={mostRows}
          precision={0}
          value={way.addRowNum}
          onChange={(addRowNum) => onChange({ ...way, addRowNum: addRowNum ?? 1 })}
        />
      </Flex>
      <Flex align="center" justify="space-between" gap="small">
        <label htmlFor={`${id}-place`}>{t('addIndex')}</label>
        <InputNumber
          id={`${id}-place`}
          min={0}
          precision={0}
          value={way.addIndex}
          onChange={(addIndex) => onChange({ ...way, addIndex: addIndex ?? 0 })}
        />
      </Flex>
      <Flex align="center" justify="space-between" gap="small">
        <label htmlFor={`${id}-scroll`}>{t('addScrollToBottom')}</label>
        <Switch
          id={`${id}-scroll`}
          checked={way.addScrollToBottom}
          onChange={(addScrollToBottom) => onChange({ ...way, addScrollToBottom })}
        />
      </Flex>
    </Flex>
  );
}
