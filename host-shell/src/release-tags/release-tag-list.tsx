/** Tags in the header: a new shell is available, or the environment manifest is not confirmed. They leave the person's work alone. */
import { useSyncExternalStore } from 'react';
import { Button } from 'shared-widgets/ui/base';
import { ReloadOutlined } from 'shared-widgets/ui/icons';
import { reloadPage } from '../browser/leave-page.ts';
import { useShellFacts } from '../frame-state/shell-context.ts';
import { useShellText } from '../messages/shell-messages.ts';
import styles from './manifest-age-tag.module.css';
import { ManifestAgeTag } from './manifest-age-tag.tsx';

export function ReleaseTagList() {
  return (
    <>
      <NewShellTag />
      <ManifestAgeTag />
    </>
  );
}

function NewShellTag() {
  const t = useShellText();
  const { loader } = useShellFacts();
  const version = useSyncExternalStore(loader.subscribe, loader.newerShell);
  if (version === null) return null;
  return (
    <span className={styles.tag} role="status">
      <span className={styles.words} data-hint={t('newShellHint', { version })}>
        {t('newShell')}
      </span>
      {/* With unsaved input the browser asks before the page is left. */}
      <Button size="small" type="link" icon={<ReloadOutlined />} onClick={reloadPage}>
        <span className={styles.words}>{t('reloadPlatform')}</span>
      </Button>
    </span>
  );
}
