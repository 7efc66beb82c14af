/** Exception pages 403 (no permission), 404 (page not found) and 500 (server error). */
import { Link, useNavigate } from 'react-router-dom';
import { Button, Space } from 'shared-widgets/ui/core';
import { Result } from 'shared-widgets/ui/extra';
import { type ExceptionCode, useRefusedAddress } from '../frame-state/use-address.ts';
import { quoteAddress } from '../menu/menu-url.ts';
import { useShellText } from '../messages/shell-messages.ts';
import { homePath } from '../navigation/redirect-target.ts';
import styles from './pages.module.css';

export function ExceptionPage({ code }: { readonly code: ExceptionCode }) {
  const t = useShellText();
  const navigate = useNavigate();
  const address = useRefusedAddress();
  return (
    <div className={styles.exception}>
      <Result
        status={code}
        title={<h1>{code}</h1>}
        subTitle={
          <>
            <div>{t(code)}</div>
            {address && <code className={styles.asked}>{quoteAddress(address, 120)}</code>}
          </>
        }
        extra={
          <Space>
            <Link className={styles.back} to={homePath}>
              {t('backHome')}
            </Link>
            {globalThis.history.length > 1 && <Button onClick={() => void navigate(-1)}>{t('stepBack')}</Button>}
          </Space>
        }
      />
    </div>
  );
}
