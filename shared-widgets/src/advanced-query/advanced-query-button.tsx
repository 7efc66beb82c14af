/**
 * Button that opens the advanced query of a list, shows whether one is applied, and ends it. The dialog is loaded when it is first opened.
 */
import { Badge, Button, Space, Tooltip } from 'antd';
import { useState } from 'react';
import { lazyPart } from 'shared-platform/lazy-part';
import { LaterSurface } from '../controls/later-surface.tsx';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { CloseOutlined, SearchOutlined } from '../ui/icons.ts';
import type { AdvancedQueryDialogProps } from './advanced-query-dialog.tsx';

const AdvancedQueryDialog = lazyPart(() =>
  import(/* webpackChunkName: "list-tools" */ './advanced-query-dialog.tsx').then((part) => ({ default: part.AdvancedQueryDialog })),
);

export interface AdvancedQueryButtonProps extends Omit<AdvancedQueryDialogProps, 'open' | 'onClose'> {
  /** True when an advanced query is applied. */
  readonly isActive: boolean;
}

export function AdvancedQueryButton({ isActive, ...dialog }: AdvancedQueryButtonProps) {
  const t = useWidgetMessages();
  const [isOpen, setOpen] = useState(false);
  // The dialog is not unmounted when it closes, so that typed conditions stay.
  const [wasOpened, setOpened] = useState(false);
  const open = (): void => {
    setOpen(true);
    setOpened(true);
  };
  const { onRun } = dialog;
  return (
    <>
      <Space.Compact>
        <Tooltip title={isActive ? t('advancedInForce') : undefined}>
          <Badge dot={isActive}>
            <Button icon={<SearchOutlined />} aria-haspopup="dialog" aria-pressed={isActive} onClick={open}>
              {t('advancedQuery')}
            </Button>
          </Badge>
        </Tooltip>
        {isActive && (
          <Tooltip title={t('advancedClear')}>
            <Button icon={<CloseOutlined />} aria-label={`${t('advancedClear')} ${t('advancedQuery')}`} onClick={() => onRun(undefined)} />
          </Tooltip>
        )}
      </Space.Compact>
      {wasOpened && (
        <LaterSurface open={isOpen} onClose={() => setOpen(false)}>
          <AdvancedQueryDialog {...dialog} open={isOpen} onClose={() => setOpen(false)} />
        </LaterSurface>
      )}
    </>
  );
}
