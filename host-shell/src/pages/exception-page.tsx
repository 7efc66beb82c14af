/** 403, 404 and 500. */
import { Link } from 'react-router-dom';
import { Result } from 'shared-widgets/ui/content';
import { useShellText } from '../messages.ts';
import { homePath } from '../redirect-target.ts';
import type { ExceptionCode } from '../tabs/use-address.ts';
import styles from './pages.module.css';

export function ExceptionPage({ code }: { readonly code: ExceptionCode }) {
  const t = useShellText();
  return (
    <div className={styles.exception}>
      <Result
        status={code}
        title={<h1>{code}</h1>}
        subTitle={t(code)}
        extra={
          <Link className={styles.back} to={homePath}>
            {t('backHome')}
          </Link>
        }
      />
    </div>
  );
}
