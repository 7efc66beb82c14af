import { Modal } from 'shared-controls/modal';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import type { KeyBinding } from './key-bindings.ts';
import styles from './list-keys.module.css';

const signs: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowRight: '→',
  ArrowLeft: '←',
  'Ctrl+Enter': 'Ctrl Enter',
};

/** Help sheet of the key bindings; keys with the same effect share a line. */
export function KeySheet({ bindings, onClose }: { readonly bindings: readonly KeyBinding[]; readonly onClose: () => void }) {
  const t = useWidgetMessages();
  const lines = new Map<string, readonly string[]>();
  const present = bindings.filter(({ isPresent }) => isPresent?.() ?? true);
  for (const { keys, label } of present) lines.set(label, [...(lines.get(label) ?? []), ...keys]);
  lines.set(t('keySearch'), ['Ctrl K']);
  lines.set(t('keyBack'), ['Esc']);
  return (
    <Modal open title={t('keySheet')} footer={null} onCancel={onClose}>
      <table style={{ width: '100%' }}>
        <tbody>
          {[...lines].map(([label, keys]) => (
            <tr key={label}>
              <th scope="row" className={styles.line}>
                {label}
              </th>
              <td className={styles.keys}>
                {keys.map((key) => (
                  <kbd key={key}>{signs[key] ?? key}</kbd>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
