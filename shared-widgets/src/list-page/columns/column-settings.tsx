import { Button, Checkbox, Divider, Flex, Popover, Segmented, Tooltip } from 'antd';
import { useState } from 'react';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { SettingOutlined } from '../../ui/icons.ts';
import { ArrowDownOutlined, ArrowUpOutlined } from '../../ui/list-icons.ts';
import { type ColumnSettings, type Density, densities, orderColumns } from './column-preferences.ts';
import type { PreparedColumn } from './list-columns.tsx';

export interface ColumnSettingsButtonProps {
  readonly columns: readonly PreparedColumn[];
  readonly settings: ColumnSettings;
  /** Row density that is used at present, whether the person chose it or not. */
  readonly density: Density;
}

/** Button with a panel to hide, show and sort columns and to set the density. */
export function ColumnSettingsButton(props: ColumnSettingsButtonProps) {
  const { settings } = props;
  const t = useWidgetMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setOpen}
      placement="bottomRight"
      title={
        <Flex justify="space-between" align="center">
          {t('columns')}
          <Button type="link" size="small" onClick={settings.reset}>
            {t('columnsReset')}
          </Button>
        </Flex>
      }
      content={<SettingsPanel {...props} />}
    >
      {/* The button has no tooltip while its panel is open, because Escape would close the tooltip first. */}
      <Tooltip title={isOpen ? '' : t('columns')}>
        <Button type="text" icon={<SettingOutlined />} aria-label={t('columns')} />
      </Tooltip>
    </Popover>
  );
}

function SettingsPanel({ columns, settings, density }: ColumnSettingsButtonProps) {
  const t = useWidgetMessages();
  const { preferences, change } = settings;
  const ordered = orderColumns(columns, preferences);
  const keys = ordered.map((column) => column.key);
  const move = (index: number, by: number): void => {
    const order = keys.toSpliced(index, 1);
    order.splice(index + by, 0, keys[index] ?? '');
    change({ order });
  };
  const shown = keys.filter((key) => !preferences.hidden.includes(key));
  return (
    <Flex vertical style={{ width: 240 }}>
      <Segmented<Density>
        block
        size="small"
        aria-label={t('density')}
        value={density}
        onChange={(chosen) => change({ density: chosen })}
        options={densities.map((value) => ({ value, label: t(`density.${value}`) }))}
      />
      <Divider size="small" />
      <Flex vertical style={{ maxHeight: 320, overflowY: 'auto' }}>
        {ordered.map((column, index) => (
          <Flex key={column.key} align="center" justify="space-between">
            <Checkbox
              checked={shown.includes(column.key)}
              disabled={shown.length === 1 && shown.includes(column.key)}
              onChange={({ target }) =>
                change({
                  hidden: target.checked ? preferences.hidden.filter((key) => key !== column.key) : [...preferences.hidden, column.key],
                })
              }
            >
              {column.title}
            </Checkbox>
            <Flex>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                disabled={index === 0}
                aria-label={t('moveUp', { name: column.title })}
                onClick={() => move(index, -1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                disabled={index === ordered.length - 1}
                aria-label={t('moveDown', { name: column.title })}
                onClick={() => move(index, 1)}
              />
            </Flex>
          </Flex>
        ))}
      </Flex>
    </Flex>
  );
}
