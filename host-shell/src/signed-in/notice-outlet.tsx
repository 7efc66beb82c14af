/** Shows messages, notifications and confirmations that screens request through `shared-platform/notices`. */
import { useEffect, useRef } from 'react';
import { connectNotices } from 'shared-platform/notices';
import { Button } from 'shared-widgets/ui/base';
import { App } from 'shared-widgets/ui/overlay';
import { isPhone } from '../browser/use-media.ts';
import { greetInHeader } from '../layout/header/header-greeting.ts';
import { dialogLevels } from '../overlays/dialog-levels.ts';
import { useQuestions } from './questions.tsx';

export function NoticeOutlet() {
  return (
    // Notices appear below the header, so that the header's buttons stay accessible.
    <App component={false} notification={{ top: 72 }}>
      <Presenter />
    </App>
  );
}

function Presenter() {
  const { message, modal, notification } = App.useApp();
  const { ask, shown } = useQuestions();
  const keys = useRef(0);
  /** Keys of the shown notices with `untilLeft`. */
  const leaving = useRef(new Set<string>());

  useEffect(
    () =>
      connectNotices({
        message: (level, text) => void message.open({ type: level, content: text, key: text }),
        withdraw: (text) => message.destroy(text),
        notify: ({ level, title, content, seconds = 4.5, placement, untilLeft, phoneText, action }) => {
          if (phoneText !== undefined && isPhone()) {
            greetInHeader(phoneText, seconds);
            return;
          }
          keys.current += 1;
          const key = `notice-${keys.current}`;
          if (untilLeft) leaving.current.add(key);
          const press = (): void => {
            notification.destroy(key);
            action?.run();
          };
          notification[level]({
            key,
            title,
            description: content,
            duration: seconds,
            placement,
            onClose: () => leaving.current.delete(key),
            // Screen readers read errors and warnings at once; other notices wait until they have finished speaking.
            role: level === 'error' || level === 'warning' ? 'alert' : 'status',
            actions: action && (
              <Button type="primary" size="small" onClick={press}>
                {action.label}
              </Button>
            ),
          });
        },
        leave: () => {
          for (const key of leaving.current) notification.destroy(key);
          leaving.current.clear();
        },
        confirm: ask,
        alert: ({ title, content, okText }) =>
          new Promise((resolve) => {
            modal.error({ title, content, okText, keyboard: false, zIndex: dialogLevels.alert, onOk: () => resolve() });
          }),
      }),
    [message, modal, notification, ask],
  );
  return shown;
}
