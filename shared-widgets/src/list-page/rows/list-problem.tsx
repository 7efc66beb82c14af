import { Alert, Button, Typography } from 'antd';
import { useEffect } from 'react';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { useConnection, useWhenBack } from 'shared-platform/connection';
import { type Failure, gatewayStatuses, offlineCode } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import { useWidgetMessages } from '../../messages/widget-messages.ts';

const notAllowed = 510;

/** Message that a list could not be read: reason, age of the visible rows, retry button; retries automatically after an outage. */
export interface ListProblemProps {
  readonly error: Failure;
  readonly onRetry: () => void;
  /** When the visible rows were read; undefined: there are none. */
  readonly shownSince: Date | undefined;
}

export function ListProblem({ error, onRetry, shownSince }: ListProblemProps) {
  const t = useWidgetMessages();
  const { code, httpStatus, message, requestId } = error;
  useWhenBack(true, onRetry);
  // The frame tells of an outage; the list adds only what concerns its rows.
  const isOutage = useConnection() !== 'up' && (code === offlineCode || (gatewayStatuses.includes(httpStatus) && !requestId));
  const age = shownSince && t('rowsAreOld', { time: shanghaiNow(shownSince).slice(11) });
  useEffect(() => {
    if (code === notAllowed) notices.warning(message);
  }, [code, message]);
  if (isOutage) return <Alert type="info" role="status" title={age ?? t('loadsWhenBack')} />;
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t('loadFailed')}
      description={
        <>
          {message}
          {age && <div>{age}</div>}
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
