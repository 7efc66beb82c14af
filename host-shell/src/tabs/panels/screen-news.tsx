/** Line above an open page about its version: another one is pinned, or an operator stopped it. The page itself stays usable. */
import { Button } from 'shared-widgets/ui/base';
import { ReloadOutlined } from 'shared-widgets/ui/icons';
import { shellState } from '../../frame-state/shell-slice.ts';
import { useShellText } from '../../messages/shell-messages.ts';
import { useAskLoss } from '../unsaved.ts';
import { useOutdated } from '../use-outdated.ts';
import styles from './tab-panel.module.css';

export interface ScreenNewsProps {
  readonly tabId: string;
  /** Reason for which an operator stopped the version; null when it was not stopped. */
  readonly killReason: string | null;
  readonly onReload: () => void;
}

export function ScreenNews({ tabId, killReason, onReload }: ScreenNewsProps) {
  const t = useShellText();
  const ask = useAskLoss();
  const isOutdated = useOutdated(tabId);
  const isKilled = killReason !== null;
  if (!isKilled && !isOutdated) return null;
  const reload = async (): Promise<void> => {
    const tab = shellState().tabs.tabs.find(({ id }) => id === tabId);
    if (await ask(tab ? [tab] : [], 'refresh')) onReload();
  };
  return (
    <div className={isKilled ? styles.killed : styles.outdated} role={isKilled ? 'alert' : 'status'}>
      <span>{isKilled ? t('killed', { reason: killReason }) : t('outdated')}</span>
      <Button size="small" type="link" icon={<ReloadOutlined />} onClick={() => void reload()}>
        {t(isKilled ? 'reloadScreen' : 'bringUpToDate')}
      </Button>
    </div>
  );
}
