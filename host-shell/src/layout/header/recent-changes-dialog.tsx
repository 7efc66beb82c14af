/** Dialog with the changes of the last minutes that the person can still undo. */
import { useState, useSyncExternalStore } from 'react';
import { modalSizes } from 'shared-contracts/wire/constants';
import { type RecentChange, recentChanges } from 'shared-platform/recent-changes';
import { Button } from 'shared-widgets/ui/base';
import { Modal } from 'shared-widgets/ui/overlay';
import { useShellText } from '../../messages/shell-messages.ts';
import styles from './recent-changes-dialog.module.css';

export function RecentChangesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useShellText();
  const changes = useSyncExternalStore(recentChanges.subscribe, recentChanges.list);
  return (
    <Modal open title={t('recentChanges')} width={modalSizes.departmentSwitch} footer={null} onCancel={onClose}>
      <p>{t(changes.length > 0 ? 'recentChangesHint' : 'recentChangesNone')}</p>
      <ul className={styles.list}>
        {changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ul>
    </Modal>
  );
}

function Change({ change }: { readonly change: RecentChange }) {
  const [isBusy, setBusy] = useState(false);
  const undo = async (): Promise<void> => {
    setBusy(true);
    await recentChanges.undo(change);
    setBusy(false);
  };
  return (
    <li className={styles.change}>
      <span className={styles.what}>
        <span>{change.title}</span>
        <span className={styles.of}>
          {new Date(change.at).toLocaleTimeString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false })}
          {' · '}
          {change.content}
        </span>
      </span>
      <Button size="small" loading={isBusy} onClick={() => void undo()}>
        {change.label}
      </Button>
    </li>
  );
}
