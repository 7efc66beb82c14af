import { CloseOutlined } from 'shared-widgets/ui/icons';
import { useShellText } from '../../messages/shell-messages.ts';
import type { TabCommands } from '../use-tab-commands.ts';

interface CloseMarkProps {
  readonly tabId: string;
  readonly className: string | undefined;
  readonly commands: TabCommands;
}

/**
 * Button that closes a tab by mouse, hidden from assistive technology: by keyboard Delete closes the tab, and a real button inside a tab
 * would be announced twice.
 */
export function CloseMark({ tabId, className, commands }: CloseMarkProps) {
  const t = useShellText();
  return (
    <span
      className={className}
      aria-hidden="true"
      title={t('closeTab')}
      onClick={(event) => {
        event.stopPropagation();
        void commands.close(tabId);
      }}
    >
      <CloseOutlined />
    </span>
  );
}
