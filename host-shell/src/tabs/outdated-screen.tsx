/** An open page keeps its version; when a newer one is pinned, the tab can ask for it. Nobody is interrupted. */
import { useSyncExternalStore } from 'react';
import { Button } from 'shared-widgets/ui/core';
import { ReloadOutlined } from 'shared-widgets/ui/icons';
import { useShellText } from '../messages.ts';
import type { LoadOptions, ScreenLoaded } from '../remotes/screen-loader.ts';
import { shellState } from '../shell-slice.ts';
import { useShellFacts } from '../signed-in/shell-context.ts';
import styles from './tab-panel.module.css';
import { useAskLoss } from './unsaved.ts';

export interface OutdatedScreenProps {
  readonly tabId: string;
  readonly component: string;
  readonly screen: ScreenLoaded;
  readonly onReload: (options?: LoadOptions) => void;
}

export function OutdatedScreen({ tabId, component, screen, onReload }: OutdatedScreenProps) {
  const t = useShellText();
  const { loader } = useShellFacts();
  const ask = useAskLoss();
  const pinned = useSyncExternalStore(loader.subscribe, () => loader.resolve(component).version);
  // The version that failed here is no news.
  if (!pinned || pinned === screen.version || pinned === screen.instead?.version || (screen.former && !screen.instead)) return null;
  const reload = async (): Promise<void> => {
    const tab = shellState().tabs.tabs.find(({ id }) => id === tabId);
    if (await ask(tab ? [tab] : [], 'refresh')) onReload();
  };
  return (
    <div className={styles.outdated} role="status">
      <span>{t('outdated')}</span>
      <Button size="small" type="link" icon={<ReloadOutlined />} onClick={() => void reload()}>
        {t('bringUpToDate')}
      </Button>
    </div>
  );
}
