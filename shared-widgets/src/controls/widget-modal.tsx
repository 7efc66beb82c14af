import { Grid } from 'antd';
import { useState } from 'react';
import { modalShare } from 'shared-contracts/wire/constants';
import { Modal, type ModalProps } from 'shared-controls/modal';
import { Button, Flex } from '../ui/core.ts';
import { FullscreenExitOutlined, FullscreenOutlined } from '../ui/icons.ts';
import { useControlTexts } from './control-texts.ts';

export interface WidgetModalProps extends Omit<ModalProps, 'onOk' | 'onCancel'> {
  readonly open: boolean;
  /** Whether the dialog has a button to fill the window; default true. */
  readonly switchFullscreen?: boolean;
  /** Whether the button 确定 closes the dialog; default true. */
  readonly okClose?: boolean;
  readonly onOk?: () => void;
  /** Called when the dialog closes, also by the button 确定. */
  readonly onClose: () => void;
}

/** Dialog of 60 % of the window's width and 80 % of its height. A button lets it fill the window; on phones it always does. */
export function WidgetModal({
  switchFullscreen = true,
  okClose = true,
  onOk,
  onClose,
  title,
  children,
  width,
  ...modal
}: WidgetModalProps) {
  const t = useControlTexts();
  const [isFull, setFull] = useState(false);
  const isPhone = Grid.useBreakpoint().md === false;
  const fills = isFull || isPhone;
  const body = { maxHeight: fills ? 'calc(100dvh - 120px)' : modalShare.bodyHeight, overflow: 'auto' as const };
  return (
    <Modal
      okText={t('confirm')}
      cancelText={t('cancel')}
      {...modal}
      width={fills ? '100vw' : (width ?? modalShare.width)}
      {...(fills ? { style: { top: 0, maxWidth: '100vw', margin: 0, padding: 0 } } : {})}
      styles={{ body: fills ? { ...body, height: body.maxHeight } : body }}
      title={
        <Flex align="center" gap={8}>
          <span style={{ flex: 1, minWidth: 0 }}>{title}</span>
          {switchFullscreen && !isPhone && (
            <Button
              type="text"
              size="small"
              style={{ marginInlineEnd: 32 }}
              icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
              aria-label={t(isFull ? 'fullscreenEnd' : 'fullscreen')}
              onClick={() => setFull(!isFull)}
            />
          )}
        </Flex>
      }
      onOk={() => {
        onOk?.();
        if (okClose) onClose();
      }}
      onCancel={onClose}
    >
      {children}
    </Modal>
  );
}
