import { Alert, Button, Typography } from 'antd';
import { useEffect } from 'react';
import type { Failure } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import { useWidgetMessages } from '../messages/widget-messages.ts';

const notAllowed = 510;

/** A list that could not be read: why, and the way to try again. A missing permission is also shown as a notice. */
export function ListProblem({ error, onRetry }: { readonly error: Failure; readonly onRetry: () => void }) {
  const t = useWidgetMessages();
  const { code, httpStatus, message, requestId } = error;
  useEffect(() => {
    if (code === notAllowed) notices.warning(message);
  }, [code, message]);
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t('loadFailed')}
      description={
        <>
          {message}
          {httpStatus >= 500 && requestId && (
            <Typography.Paragraph type="secondary" copyable={{ text: requestId }} style={{ margin: 0 }}>
              {t('requestNumber', { id: requestId })}
            </Typography.Paragraph>
          )}
        </>
      }
      action={
        <Button size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  );
}
