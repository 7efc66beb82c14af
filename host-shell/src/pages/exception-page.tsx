/** Exception pages 403 (no permission), 404 (page not found) and 500 (server error). */
import { useHref, useLinkClickHandler, useNavigate } from 'react-router-dom';
import { Button, Space } from 'shared-widgets/ui/base';
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
  const home = useHref(homePath);
  const goHome = useLinkClickHandler<HTMLElement>(homePath);
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
            <Button type="primary" href={home} onClick={goHome}>
              {t('backHome')}
            </Button>
            {globalThis.history.length > 1 && <Button onClick={() => void navigate(-1)}>{t('stepBack')}</Button>}
          </Space>
        }
      />
    </div>
  );
}
