/** Puts the SDK's notices on the screen. */
import { useEffect } from 'react';
import { connectNotices } from 'shared-platform/notices';
import { App } from 'shared-widgets/ui/overlay';
import { useShellText } from '../messages.ts';

export function NoticeOutlet() {
  return (
    <App component={false}>
      <Presenter />
    </App>
  );
}

function Presenter() {
  const { message, modal, notification } = App.useApp();
  const t = useShellText();

  useEffect(
    () =>
      connectNotices({
        message: (level, text) => void message[level](text),
        notify: ({ level, title, content, seconds }) => notification[level]({ title, description: content, duration: seconds ?? 4.5 }),
        confirm: ({ title, content, okText, cancelText, dangerous }) =>
          new Promise((resolve) => {
            modal.confirm({
              title: title ?? t('confirmTitle'),
              content,
              okText: okText ?? t('ok'),
              cancelText: cancelText ?? t('cancel'),
              okButtonProps: { danger: dangerous ?? false },
              onOk: () => resolve(true),
              onCancel: () => resolve(false),
            });
          }),
        alert: ({ title, content, okText }) =>
          new Promise((resolve) => {
            modal.error({ title, content, okText, keyboard: false, onOk: () => resolve() });
          }),
      }),
    [message, modal, notification, t],
  );
  return null;
}
