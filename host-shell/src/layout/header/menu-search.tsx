/** Opens the menu search: a button, and Ctrl-K or ⌘-K anywhere. */
import { useContext, useEffect, useState } from 'react';
import { SearchOutlined } from 'shared-widgets/ui/icons';
import { useMedia } from '../../browser/use-media.ts';
import { useShellText } from '../../messages/shell-messages.ts';
import { MenuFinderSource } from '../menu-search/menu-finder-later.ts';
import { MenuSearchDialog } from '../menu-search/menu-search-dialog.tsx';
import { IconButton } from './header-tools.tsx';
import styles from './shell-header.module.css';

/** Media query for a header wide enough for button texts. */
const roomForWords = '(min-width: 1280px)';

const isApple = (): boolean => /Mac|iP(hone|ad)/.test(navigator.platform);

export function MenuSearch({ isWide }: { readonly isWide: boolean }) {
  const t = useShellText();
  const [isOpen, setOpen] = useState(false);
  const hasRoom = useMedia(roomForWords) && isWide;
  const { prepare } = useContext(MenuFinderSource);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing is offered here; whoever turns to the button inside will search next. */}
      <span className={styles.searchPlace} onPointerEnter={prepare} onFocus={prepare}>
        {hasRoom ? (
          <button type="button" className={styles.search} aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
            <SearchOutlined />
            {t('searchMenu')}
            <span className={styles.keys} aria-hidden="true">
              {isApple() ? '⌘ K' : 'Ctrl K'}
            </span>
          </button>
        ) : (
          <IconButton label={t('searchMenu')} onClick={() => setOpen(true)}>
            <SearchOutlined />
          </IconButton>
        )}
      </span>
      {isOpen && <MenuSearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}
