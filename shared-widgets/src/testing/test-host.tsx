/** What the shell puts around every screen, reduced for tests: language and messages, without animation. */
import { App, Button, ConfigProvider } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLanguage } from 'shared-platform/i18n';
import { connectNotices } from 'shared-platform/notices';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { enUS, zhCN } from '../ui/locale.ts';

/** Wraps the screen under test with language and messages. */
export function TestHost({ children }: { readonly children: ReactNode }) {
  const language = useLanguage();
  useEffect(() => {
    dayjs.locale(language === 'en-US' ? 'en' : 'zh-cn');
  }, [language]);
  return (
    <ConfigProvider
      locale={language === 'en-US' ? enUS : zhCN}
      theme={{ token: { motion: false }, zeroRuntime: true }}
      button={{ autoInsertSpace: false }}
    >
      <App>
        <Notices />
        {children}
      </App>
    </ConfigProvider>
  );
}

/** Renders the platform's messages and dialogs outside of tabs, so that they do not hide with one. */
function Notices() {
  const { message, modal, notification } = App.useApp();
  const t = useWidgetMessages();
  const keys = useRef(0);
  useEffect(
    () =>
      connectNotices({
        message: (level, text) => void message.open({ type: level, content: text, key: text }),
        withdraw: (text) => message.destroy(text),
        notify: ({ level, title, content, seconds, action }) => {
          keys.current += 1;
          const key = `notice-${keys.current}`;
          const press = (): void => {
            notification.destroy(key);
            action?.run();
          };
          notification.open({
            key,
            type: level,
            title,
            description: content,
            ...(seconds === undefined ? {} : { duration: seconds }),
            ...(action ? { actions: <Button onClick={press}>{action.label}</Button> } : {}),
          });
        },
        confirm: ({ title, content, okText, cancelText, dangerous }) =>
          new Promise((resolve) => {
            modal.confirm({
              title: title ?? t('confirmTitle'),
              content,
              okText: okText ?? t('confirm'),
              cancelText: cancelText ?? t('cancel'),
              ...(dangerous ? { okButtonProps: { danger: true }, focusable: { autoFocusButton: 'cancel' } } : {}),
              onOk: () => resolve(true),
              onCancel: () => resolve(false),
            });
          }),
        alert: ({ title, content, okText }) =>
          new Promise((resolve) => {
            modal.warning({ title, content, okText, onOk: () => resolve(), onCancel: () => resolve() });
          }),
      }),
    [message, modal, notification, t],
  );
  return null;
}
