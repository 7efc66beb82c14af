import { useState } from 'react';
import type { FactorAdded, TotpSetup } from 'shared-contracts/session/second-factor';
import { notices } from 'shared-platform/notices';
import { useTab } from 'shared-platform/tabs';
import { Button } from 'shared-widgets/ui/core';
import { Form, Input } from 'shared-widgets/ui/form';
import { Modal } from 'shared-widgets/ui/overlay';
import { asked } from '../asked.ts';
import { changeSecurity } from './security.api.ts';
import styles from './security.module.css';
import { SecurityCard } from './security-card.tsx';
import { useSecurityText } from './security-messages.ts';

export interface FactorCardProps {
  /** Called after a change, so that the page reads the account again. */
  readonly onChanged: () => void;
  /** Called with the new recovery codes, which can be shown only this once. */
  readonly onCodes: (codes: readonly string[]) => void;
}

export function TotpCard({ since, onChanged, onCodes }: FactorCardProps & { readonly since: string | null }) {
  const text = useSecurityText();
  const { id: tab } = useTab();
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const begin = async (): Promise<void> => setSetup((await changeSecurity<TotpSetup>('totp')) ?? null);
  const remove = async (): Promise<void> => {
    if (!(await notices.confirm({ ...asked(text('security.totpRemoveAsk')), dangerous: true, tab }))) return;
    if ((await changeSecurity('totp/remove')) !== undefined) onChanged();
  };
  return (
    <SecurityCard
      title={text('security.totp')}
      what={text('security.totpWhat')}
      state={since ? text('security.totpOn', { time: since }) : text('security.off')}
      actions={
        <>
          <Button type={since ? 'default' : 'primary'} onClick={() => void begin()}>
            {text(since ? 'security.totpReplace' : 'security.totpAdd')}
          </Button>
          {since && (
            <Button danger onClick={() => void remove()}>
              {text('security.remove')}
            </Button>
          )}
        </>
      }
    >
      {setup && (
        <TotpWindow
          setup={setup}
          onEnd={(added) => {
            setSetup(null);
            if (!added) return;
            onChanged();
            if (added.recoveryCodes) onCodes(added.recoveryCodes);
          }}
        />
      )}
    </SecurityCard>
  );
}

function TotpWindow({ setup, onEnd }: { readonly setup: TotpSetup; readonly onEnd: (added: FactorAdded | null) => void }) {
  const text = useSecurityText();
  const [form] = Form.useForm<{ readonly code: string }>();
  const [isBusy, setBusy] = useState(false);
  const confirm = async (code: string): Promise<void> => {
    setBusy(true);
    const added = await changeSecurity<FactorAdded>('totp/confirm', { ticket: setup.ticket, code });
    setBusy(false);
    if (added) onEnd(added);
  };
  return (
    <Modal
      open
      title={text('security.totp')}
      width={440}
      okText={text('security.confirm')}
      cancelText={text('security.cancel')}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={() => onEnd(null)}
    >
      <p>{text('security.scan')}</p>
      <img className={styles.qr} src={setup.qr} alt={text('security.qr')} />
      <p className={styles.secret}>
        {text('security.secret')}: <code>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <Form form={form} layout="vertical" onFinish={({ code }) => void confirm(code)}>
        <Form.Item
          name="code"
          label={text('security.code')}
          rules={[{ required: true, pattern: /^\s*(\d\s*){6}$/, message: text('security.codeMissing') }]}
        >
          <Input autoFocus inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
