import { useState } from 'react';
import { Alert, Button, Skeleton } from 'shared-widgets/ui/core';
import { SettingsFrame } from '../../../../parts/account/settings-frame.tsx';
import { PasskeysCard } from '../../../../parts/security/passkeys.card.tsx';
import { PasswordCard } from '../../../../parts/security/password.card.tsx';
import { CodesWindow, RecoveryCard } from '../../../../parts/security/recovery.card.tsx';
import { useSecurity } from '../../../../parts/security/security.api.ts';
import styles from '../../../../parts/security/security.module.css';
import { useSecurityText } from '../../../../parts/security/security-messages.ts';
import { SessionsCard } from '../../../../parts/security/sessions.card.tsx';
import { TotpCard } from '../../../../parts/security/totp.card.tsx';

/** Page of the person's own account security: password, second factors, recovery codes, sessions. */
export default function SecurityPage() {
  const text = useSecurityText();
  const { data, error, refetch } = useSecurity();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (error && !data) {
    return <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text('security.retry')}</Button>} />;
  }
  if (!data) return <Skeleton active />;
  const { passwordTime, totpSince, passkeys, recoveryCodes, isDemanded, passkeyHost } = data;
  const hasFactor = totpSince !== null || passkeys.length > 0;
  const shared = { onChanged: refetch, onCodes: setCodes };
  return (
    <SettingsFrame section="security">
      <div className={styles.page}>
        {isDemanded && <Alert type={hasFactor ? 'info' : 'warning'} showIcon title={text('security.demanded')} />}
        <PasswordCard since={passwordTime} onChanged={refetch} />
        <TotpCard since={totpSince} {...shared} />
        <PasskeysCard passkeys={passkeys} host={passkeyHost} {...shared} />
        <RecoveryCard left={recoveryCodes} hasFactor={hasFactor} {...shared} />
        <SessionsCard />
        {codes && <CodesWindow codes={codes} onClose={() => setCodes(null)} />}
      </div>
    </SettingsFrame>
  );
}
