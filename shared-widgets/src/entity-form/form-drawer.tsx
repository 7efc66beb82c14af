/** What surrounds a form, as a drawer or as a page: title, and buttons to save and cancel; asks before unsaved input is discarded. */
import { Button, Flex, theme } from 'antd';
import { type ReactNode, useId } from 'react';
import { Drawer } from 'shared-controls/drawer';
import { useAgreesToDiscard } from '../controls/agrees-to-discard.ts';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { RollbackOutlined } from '../ui/icons.ts';
import styles from './form-drawer.module.css';
import { type ToldState, UnsavedMark } from './told-state.ts';

export interface FormDrawerProps {
  readonly title: ReactNode;
  readonly open: boolean;
  /** Whether something was typed that is not saved. */
  readonly dirty: ToldState<boolean>;
  readonly isSaving: boolean;
  readonly okText?: string;
  /** Text of the button that closes the drawer; default: cancel. */
  readonly closeText?: string | undefined;
  readonly dangerous?: boolean;
  /** Width in pixels; limited by the window. */
  readonly width?: number;
  /** Whether the form is shown as the content of a page instead of in a drawer; the button to cancel then leads back. */
  readonly onPage?: boolean | undefined;
  readonly onOk: () => void;
  readonly onClose: () => void;
  /** Called before the drawer closes when the person discarded the input. */
  readonly onAbandon: () => void;
  /** Content beside the buttons, such as the number of invalid fields. */
  readonly status?: ReactNode;
  readonly children: ReactNode;
}

export function FormDrawer({
  title,
  open,
  dirty,
  isSaving,
  okText,
  closeText,
  dangerous = false,
  width = 720,
  onPage = false,
  onOk,
  onClose,
  onAbandon,
  status,
  children,
}: FormDrawerProps) {
  const t = useWidgetMessages();
  const agreesToDiscard = useAgreesToDiscard();
  const close = async (): Promise<void> => {
    if (isSaving) return;
    if (dirty.get()) {
      if (!(await agreesToDiscard())) return;
      onAbandon();
    }
    onClose();
  };
  const send = (
    <Button type="primary" danger={dangerous} loading={isSaving} onClick={onOk}>
      {okText ?? t('save')}
    </Button>
  );
  if (onPage) {
    return open ? (
      <FormOnPage title={title} status={status} send={send} onBack={() => void close()}>
        {children}
      </FormOnPage>
    ) : null;
  }
  // The mark is outside of the drawer's content too, because antd may unmount the content while the tab is in the background.
  return (
    <>
      {open && <UnsavedMark dirty={dirty} />}
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
            <Button onClick={() => void close()}>{closeText ?? t('cancel')}</Button>
            {send}
          </Flex>
        }
      >
        {children}
      </Drawer>
    </>
  );
}

interface FormOnPageProps extends Pick<FormDrawerProps, 'title' | 'status' | 'children'> {
  readonly send: ReactNode;
  readonly onBack: () => void;
}

/** The form as the content of a page. Its buttons stay at the lower edge of the window, within reach of the thumb. */
function FormOnPage({ title, status, send, onBack, children }: FormOnPageProps) {
  const t = useWidgetMessages();
  const { token } = theme.useToken();
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={styles.page}
      style={{ '--ground': token.colorBgContainer, '--line': token.colorBorderSecondary } as Record<string, string>}
    >
      <h2 id={titleId} style={{ margin: 0, color: token.colorTextHeading, fontSize: 20, lineHeight: 1.4 }}>
        {title}
      </h2>
      {children}
      <Flex justify="end" align="center" wrap gap={8} className={`${styles.foot} ${styles.pageFoot}`}>
        {status}
        <Button icon={<RollbackOutlined />} onClick={onBack}>
          {t('back')}
        </Button>
        {send}
      </Flex>
    </section>
  );
}
