import type { RecoveryCodes } from 'shared-contracts/session/second-factor';
import { copyText } from 'shared-platform/copy-text';
import { notices } from 'shared-platform/notices';
import { useTab } from 'shared-platform/tabs';
import { Alert, Button } from 'shared-widgets/ui/core';
import { Modal } from 'shared-widgets/ui/overlay';
import { asked } from '../asked.ts';
import { changeSecurity } from './security.api.ts';
import styles from './security.module.css';
import { SecurityCard } from './security-card.tsx';
import { useSecurityText } from './security-messages.ts';
import type { FactorCardProps } from './totp.card.tsx';

export interface RecoveryCardProps extends FactorCardProps {
  /** Number of recovery codes that are not used yet. */
  readonly left: number;
  /** Whether the account has a second factor; without one there are no recovery codes. */
  readonly hasFactor: boolean;
}

export function RecoveryCard({ left, hasFactor, onChanged, onCodes }: RecoveryCardProps) {
  const text = useSecurityText();
  const { id: tab } = useTab();
  const renew = async (): Promise<void> => {
    if (left > 0 && !(await notices.confirm({ ...asked(text('security.recoveryNewAsk')), dangerous: true, tab }))) return;
    const made = await changeSecurity<RecoveryCodes>('recoveryCodes');
    if (!made) return;
    onChanged();
    onCodes(made.recoveryCodes);
  };
  return (
    <SecurityCard
      title={text('security.recovery')}
      what={text('security.recoveryWhat')}
      state={hasFactor ? text('security.recoveryLeft', { count: left }) : text('security.off')}
      actions={
        <Button disabled={!hasFactor} onClick={() => void renew()}>
          {text('security.recoveryNew')}
        </Button>
      }
    />
  );
}

/** Dialog that shows recovery codes; they cannot be shown again later. */
export function CodesWindow({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const text = useSecurityText();
  return (
    <Modal
      open
      title={text('security.recovery')}
      width={480}
      mask={{ closable: false }}
      closable={false}
      keyboard={false}
      okText={text('security.saved')}
      cancelText={text('security.copy')}
      onOk={onClose}
      onCancel={() => void copyText(codes.join('\n'))}
      // Only the button that says that they are stored closes the dialog.
      onBack={() => undefined}
    >
      <Alert type="warning" showIcon title={text('security.recoveryShown')} />
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Modal>
  );
}
