/** A new shell is served, or nobody confirms the release document: said in the header, where it interrupts nothing. */
import { useSyncExternalStore } from 'react';
import { Button, Tooltip } from 'shared-widgets/ui/core';
import { ReloadOutlined } from 'shared-widgets/ui/icons';
import { reloadPage } from '../leave-page.ts';
import { useShellText } from '../messages.ts';
import { useShellFacts } from '../signed-in/shell-context.ts';
import styles from './document-age-tag.module.css';
import { DocumentAgeTag } from './document-age-tag.tsx';
import { newerShell } from './newer-shell.ts';

export function ReleaseTagList() {
  return (
    <>
      <NewShellTag />
      <DocumentAgeTag />
    </>
  );
}

function NewShellTag() {
  const t = useShellText();
  const { loader } = useShellFacts();
  const version = useSyncExternalStore(loader.subscribe, () => newerShell(loader));
  if (version === null) return null;
  return (
    <span className={styles.tag} role="status">
      <Tooltip title={t('newShellHint', { version })}>
        <span>{t('newShell')}</span>
      </Tooltip>
      {/* Where input is unsaved, the browser itself asks before the page goes. */}
      <Button size="small" type="link" icon={<ReloadOutlined />} onClick={reloadPage}>
        {t('reloadPlatform')}
      </Button>
    </span>
  );
}
