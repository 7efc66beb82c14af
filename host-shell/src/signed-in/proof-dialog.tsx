import { type ReactNode, useEffect, useState } from 'react';
import type { PasskeyOptions, Proof, ProofOffer } from 'shared-contracts/session/second-factor';
import { modalSizes } from 'shared-contracts/wire/constants';
import { failureOf, http } from 'shared-platform/http';
import { canUsePasskeys, signByPasskey } from 'shared-platform/passkey';
import { useSession } from 'shared-platform/session';
import { connectProof } from 'shared-platform/step-up';
import { Alert, Button } from 'shared-widgets/ui/core';
import { Form, Input } from 'shared-widgets/ui/form';
import { Modal } from 'shared-widgets/ui/overlay';
import { useShellText } from '../messages/shell-messages.ts';
import { dialogLevels } from '../overlays/dialog-levels.ts';

type Settle = (isProved: boolean) => void;

/** Dialog that opens when a proof of identity is required, and completes it with the person's input. */
export function ProofDialog() {
  const [settle, setSettle] = useState<{ readonly settle: Settle } | null>(null);
  useEffect(() => connectProof(() => new Promise<boolean>((resolve) => setSettle({ settle: resolve }))), []);
  if (!settle) return null;
  const end = (isProved: boolean): void => {
    setSettle(null);
    settle.settle(isProved);
  };
  return <ProofWindow onEnd={end} />;
}

type Way = 'password' | 'code';

/** The accepted method for which the person types something; null if only a passkey is accepted. */
function wayOf(methods: ProofOffer['methods']): Way | null {
  if (methods.includes('password')) return 'password';
  return methods.includes('totp') || methods.includes('recovery') ? 'code' : null;
}

function ProofWindow({ onEnd }: { readonly onEnd: Settle }) {
  const t = useShellText();
  const username = useSession()?.user.username;
  const [form] = Form.useForm<{ readonly value: string }>();
  const [methods, setMethods] = useState<ProofOffer['methods'] | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // If the accepted ways cannot be loaded, the password is offered.
    http.get<ProofOffer>('/sys/account/proof', undefined, { quiet: true }).then(
      (offer) => setMethods(offer.methods),
      () => setMethods(['password']),
    );
  }, []);

  const prove = async (proof: () => Promise<Proof>): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await http.post('/sys/account/proof', await proof(), { quiet: true });
      onEnd(true);
    } catch (error) {
      setProblem(failureOf(error).message || t('proof.failed'));
      setBusy(false);
    }
  };
  const byPasskey = (): Promise<void> =>
    prove(async () => {
      const options = await http.post<PasskeyOptions>('/sys/account/proof/passkey', {}, { quiet: true });
      return {
        passkey: await signByPasskey(options).catch(() => {
          throw new Error(t('proof.passkeyFailed'));
        }),
      };
    });

  if (!methods) return null;
  const way = wayOf(methods);
  return (
    <Modal
      open
      title={t('proof.title')}
      width={modalSizes.proof}
      zIndex={dialogLevels.proof}
      okText={t('proof.confirm')}
      confirmLoading={isBusy}
      onCancel={() => onEnd(false)}
      onOk={form.submit}
      okButtonProps={{ style: way ? undefined : { display: 'none' } }}
      mask={{ closable: false }}
    >
      <p>{t('proof.why')}</p>
      {way && (
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={({ value }) => void prove(async () => ({ [way]: way === 'password' ? value : value.trim() }))}
        >
          {/* User name for the browser's password manager. */}
          <input type="text" autoComplete="username" value={username ?? ''} readOnly hidden />
          <ProofField way={way} />
          {/* Without a button of its own a form with two inputs is not sent by Enter. */}
          <button type="submit" hidden />
        </Form>
      )}
      {problem && <Alert type="error" showIcon role="alert" title={problem} />}
      {methods.includes('passkey') && canUsePasskeys() && (
        <Button type="link" disabled={isBusy} onClick={() => void byPasskey()}>
          {t('proof.passkey')}
        </Button>
      )}
    </Modal>
  );
}

function ProofField({ way }: { readonly way: Way }): ReactNode {
  const t = useShellText();
  const missing = t(way === 'password' ? 'proof.passwordMissing' : 'proof.codeMissing');
  return (
    <Form.Item
      key={way}
      name="value"
      label={t(way === 'password' ? 'proof.password' : 'proof.code')}
      rules={[{ required: true, message: missing }]}
    >
      {way === 'password' ? (
        <Input.Password autoFocus autoComplete="current-password" />
      ) : (
        <Input autoFocus autoComplete="one-time-code" placeholder={t('proof.codeHint')} />
      )}
    </Form.Item>
  );
}
