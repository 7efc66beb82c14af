import { useEffect, useRef } from 'react';
import type { ThirdBinding } from 'shared-contracts/system/own-account';
import { ownAccountPaths } from 'shared-contracts/system/own-account-paths';
import { shellConfiguration } from 'shared-platform/config';
import { notices } from 'shared-platform/notices';
import { useRead } from 'shared-platform/read';
import { useSession } from 'shared-platform/session';
import { useTab } from 'shared-platform/tabs';
import { useUrlState } from 'shared-platform/url-state';
import { Alert, Button, Empty, Skeleton } from 'shared-widgets/ui/core';
import { useAccountText } from '../../../../parts/account/account-messages.ts';
import { SettingsFrame } from '../../../../parts/account/settings-frame.tsx';
import { asked } from '../../../../parts/asked.ts';
import styles from '../../../../parts/security/security.module.css';
import { SecurityCard } from '../../../../parts/security/security-card.tsx';
import { sendTold } from '../../../../parts/send-told.ts';

/** Opens the page of the third party, which sends the browser back to this page with a ticket. */
const leaveFor = (type: string) => location.assign(`${shellConfiguration().apiBase}/sys/thirdLogin/render/${encodeURIComponent(type)}`);

/** Page of the third-party accounts with which a person may sign in. */
export default function BindingPage() {
  const text = useAccountText();
  const { id: tab } = useTab();
  const { data, error, refetch } = useRead<readonly ThirdBinding[]>(ownAccountPaths.bindings);
  useReturn(data, refetch);
  const unbind = async ({ type, label }: ThirdBinding): Promise<void> => {
    if (!(await notices.confirm({ ...asked(text('binding.unbindAsk', { name: label })), dangerous: true, tab }))) return;
    if (await sendTold({ method: 'POST', path: ownAccountPaths.unbind, body: { thirdType: type } })) refetch();
  };
  return (
    <SettingsFrame section="binding" about={text('binding.about')}>
      {!data && !error && <Skeleton active />}
      {error && <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text('retry')}</Button>} />}
      {data?.length === 0 && <Empty description={text('binding.none')} />}
      <div className={styles.page}>
        {data?.map((binding) => (
          <SecurityCard
            key={binding.type}
            title={binding.label}
            state={stateOf(text, binding)}
            actions={
              binding.account === null ? (
                <Button type="primary" onClick={() => leaveFor(binding.type)}>
                  {text('binding.bind')}
                </Button>
              ) : (
                <Button danger onClick={() => void unbind(binding)}>
                  {text('binding.unbind')}
                </Button>
              )
            }
          />
        ))}
      </div>
    </SettingsFrame>
  );
}

function stateOf(text: ReturnType<typeof useAccountText>, { account, since, isOffered }: ThirdBinding): string {
  if (account === null) return text('binding.free');
  const bound = text('binding.bound', { account, since: since ?? '' });
  return isOffered ? bound : `${bound} · ${text('binding.gone')}`;
}

/** Handles the return from a third party's sign-in page: removes the one-use ticket from the address, asks the person, and links the account. */
function useReturn(bindings: readonly ThirdBinding[] | undefined, onBound: () => void): void {
  const text = useAccountText();
  const { id: tab } = useTab();
  const username = useSession()?.user.username ?? '';
  const [{ thirdToken, thirdType, thirdError }, setState] = useUrlState({ thirdToken: '', thirdType: '', thirdError: '' });
  const hasBegun = useRef('');
  useEffect(() => {
    const returned = thirdToken || thirdError;
    if (!bindings || !returned || hasBegun.current === returned) return;
    hasBegun.current = returned;
    setState({ thirdToken: '', thirdType: '', thirdError: '' });
    if (thirdError) {
      notices.warning(text(thirdError === 'unavailable' ? 'binding.unavailable' : 'binding.refused'));
      return;
    }
    const name = bindings.find(({ type }) => type === thirdType)?.label ?? thirdType;
    const bind = async (): Promise<void> => {
      const content = text('binding.confirmAsk', { name, username });
      if (!(await notices.confirm({ title: text('binding.confirm'), content, tab }))) return;
      if (await sendTold({ method: 'POST', path: ownAccountPaths.bind, body: { thirdToken, thirdType } })) onBound();
    };
    void bind();
  }, [bindings, thirdToken, thirdType, thirdError, username, text, setState, onBound]);
}
