import { useState } from 'react';
import { type FactorAdded, factorRules, type PasskeyFacts, type PasskeyOptions } from 'shared-contracts/session/second-factor';
import { notices } from 'shared-platform/notices';
import { canUsePasskeys, makePasskey } from 'shared-platform/passkey';
import { useTab } from 'shared-platform/tabs';
import { Button } from 'shared-widgets/ui/core';
import { asked } from '../asked.ts';
import { NameWindow } from './name-window.tsx';
import { changeSecurity } from './security.api.ts';
import styles from './security.module.css';
import { SecurityCard } from './security-card.tsx';
import { useSecurityText } from './security-messages.ts';
import type { FactorCardProps } from './totp.card.tsx';

export interface PasskeysCardProps extends FactorCardProps {
  readonly passkeys: readonly PasskeyFacts[];
  /** Host to which passkeys are bound; null when none can be created. */
  readonly host: string | null;
}

/** What the name dialog is open for: naming a new passkey, or renaming an existing one. */
type Naming = { readonly id: string | null; readonly label: string };

export function PasskeysCard({ passkeys, host, onChanged, onCodes }: PasskeysCardProps) {
  const text = useSecurityText();
  const { id: tab } = useTab();
  const [naming, setNaming] = useState<Naming | null>(null);
  const isHere = canUsePasskeys() && location.hostname === host;

  const add = async (label: string): Promise<boolean> => {
    const options = await changeSecurity<PasskeyOptions>('passkey/options');
    if (!options) return false;
    const passkey = await makePasskey(options).catch(() => {
      notices.warning(text('security.passkeyFailed'));
    });
    const added = passkey && (await changeSecurity<FactorAdded>('passkey/add', { label, passkey }));
    if (added?.recoveryCodes) onCodes(added.recoveryCodes);
    return Boolean(added);
  };
  const name = async (label: string): Promise<void> => {
    if (!naming) return;
    const { id } = naming;
    const isDone = id === null ? await add(label) : (await changeSecurity('passkey/rename', { id, label })) !== undefined;
    if (!isDone) return;
    setNaming(null);
    onChanged();
  };
  const remove = async ({ id, label }: PasskeyFacts): Promise<void> => {
    if (!(await notices.confirm({ ...asked(text('security.passkeyRemoveAsk', { name: label })), dangerous: true, tab }))) return;
    if ((await changeSecurity('passkey/remove', { id })) !== undefined) onChanged();
  };

  return (
    <SecurityCard
      title={text('security.passkeys')}
      what={text('security.passkeysWhat')}
      state={isHere ? passkeys.length === 0 && text('security.passkeysNone') : <Elsewhere host={host} />}
      actions={
        <Button disabled={!isHere || passkeys.length >= factorRules.passkeys} onClick={() => setNaming({ id: null, label: '' })}>
          {text('security.passkeyAdd')}
        </Button>
      }
    >
      <ul className={styles.rows}>
        {passkeys.map((passkey) => (
          <li key={passkey.id} className={styles.row}>
            <span>
              <strong>{passkey.label}</strong>
              <br />
              {passkey.lastTime
                ? text('security.passkeyUsed', { time: passkey.lastTime })
                : text('security.passkeyMade', { time: passkey.createTime })}
            </span>
            <span className={styles.actions}>
              <Button size="small" onClick={() => setNaming(passkey)}>
                {text('security.passkeyRename')}
              </Button>
              <Button size="small" danger onClick={() => void remove(passkey)}>
                {text('security.remove')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {naming && (
        <NameWindow
          key={naming.id ?? ''}
          title={text(naming.id === null ? 'security.passkeyAdd' : 'security.passkeyRename')}
          initial={naming.label}
          onName={name}
          onCancel={() => setNaming(null)}
        />
      )}
    </SecurityCard>
  );
}

/** Explains why no passkey can be created at the present address, and at which address it is possible. */
function Elsewhere({ host }: { readonly host: string | null }) {
  const text = useSecurityText();
  if (!host || location.hostname === host) return text('security.passkeyImpossible');
  const port = location.port ? `:${location.port}` : '';
  return text('security.passkeyElsewhere', { address: `${location.protocol}//${host}${port}` });
}
