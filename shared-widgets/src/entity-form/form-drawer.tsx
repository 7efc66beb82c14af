/** Drawer around a form: title, save and cancel; asks before unsaved input is discarded. */
import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { Drawer } from 'shared-controls/drawer';
import { notices } from 'shared-platform/notices';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import styles from './form-drawer.module.css';

export interface FormDrawerProps {
  readonly title: ReactNode;
  readonly open: boolean;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly okText?: string;
  readonly dangerous?: boolean;
  /** Width in pixels; limited by the window. */
  readonly width?: number;
  readonly onOk: () => void;
  readonly onClose: () => void;
  /** Called before the drawer closes when the person discarded the input. */
  readonly onAbandon: () => void;
  /** Beside the buttons. */
  readonly status?: ReactNode;
  readonly children: ReactNode;
}

export function FormDrawer({
  title,
  open,
  isDirty,
  isSaving,
  okText,
  dangerous = false,
  width = 720,
  onOk,
  onClose,
  onAbandon,
  status,
  children,
}: FormDrawerProps) {
  const t = useWidgetMessages();
  const close = async (): Promise<void> => {
    if (isSaving) return;
    if (isDirty) {
      if (!(await notices.confirm({ title: t('leaveTitle'), content: t('leaveContent'), dangerous: true }))) return;
      onAbandon();
    }
    onClose();
  };
  return (
    <Drawer
      title={title}
      open={open}
      size={width}
      destroyOnHidden
      onClose={() => void close()}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      footer={
        <Flex justify="end" align="center" wrap gap={8} className={styles.foot ?? ''}>
          {status}
          <Button onClick={() => void close()}>{t('cancel')}</Button>
          <Button type="primary" danger={dangerous} loading={isSaving} onClick={onOk}>
            {okText ?? t('save')}
          </Button>
        </Flex>
      }
    >
      {children}
    </Drawer>
  );
}
