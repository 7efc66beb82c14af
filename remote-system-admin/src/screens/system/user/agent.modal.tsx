import { instant } from 'shared-contracts/entity/field';
import type { user } from 'shared-contracts/system/user';
import { type UserAgent, userAgentPaths } from 'shared-contracts/system/user-agent';
import { refusals } from 'shared-contracts/wire/envelope';
import { notices } from 'shared-platform/notices';
import { useRead } from 'shared-platform/read';
import { useTab } from 'shared-platform/tabs';
import { fieldKind } from 'shared-widgets/field-kinds';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { Alert, Button } from 'shared-widgets/ui/core';
import { Form, Switch } from 'shared-widgets/ui/form';
import { UserSelect, useExistingValues, userNames } from 'shared-widgets/user-picker';
import { label, useText } from '../../../messages.ts';
import { asked } from '../../../parts/asked.ts';
import { FormModal } from '../../../parts/form.modal.tsx';
import { sendTold } from '../../../parts/send-told.ts';

interface Draft {
  readonly agentUserName: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly isInForce: boolean;
}

const startField = instant(label('user.agentFrom'));
const endField = instant(label('user.agentUntil'));
const { Input: MomentInput } = fieldKind(startField);

/** 代理人: dialog to choose an agent, who has a person's rights for a period and does the person's work. */
export function AgentModal({ record, open, onClose, onDone }: RowSurfaceProps<typeof user>) {
  const text = useText();
  const { id: tab } = useTab();
  // The agent's account may have been deleted since the agent was set.
  const existing = useExistingValues(userNames);
  const { data, error, isFetching, refetch } = useRead<UserAgent>(userAgentPaths.of, { userName: record.username });
  // The server refuses the call with this message when the person has no agent; after any other failure it is unknown whether there is one.
  const isNone = error?.serverMessage === refusals.notFound.message;
  const agent = error ? undefined : data;
  const remove = async () => {
    if (!agent || !(await notices.confirm({ ...asked(text('user.agentRemoveAsk', { name: agent.agentRealname })), dangerous: true, tab })))
      return;
    if (await sendTold({ method: 'DELETE', path: userAgentPaths.remove, params: { id: agent.id } })) onDone();
  };
  const who = agent ? { id: agent.id, version: agent.version } : { userName: record.username };
  return (
    <FormModal<Draft>
      open={open}
      title={text('user.agentTitle', { name: record.realname })}
      hint={text('user.agentHint')}
      isReading={isFetching}
      unread={
        error &&
        !isNone && <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text('retry')}</Button>} />
      }
      initialValues={{ ...agent, isInForce: agent?.status !== '0' }}
      save={({ isInForce, ...draft }) => ({
        ...(agent ? { method: 'PUT', path: userAgentPaths.edit } : { method: 'POST', path: userAgentPaths.add }),
        body: { ...who, ...draft, status: isInForce ? '1' : '0' },
      })}
      further={
        agent && (
          <Button danger onClick={() => void remove()}>
            {text('user.agentRemove')}
          </Button>
        )
      }
      onClose={onClose}
      onDone={onDone}
    >
      <Form.Item name="agentUserName" label={text('user.agent')} rules={[{ required: true, message: text('user.agentMissing') }, existing]}>
        <UserSelect multiple={false} />
      </Form.Item>
      {(
        [
          ['startTime', startField, 'user.agentFrom'],
          ['endTime', endField, 'user.agentUntil'],
        ] as const
      ).map(([name, field, key]) => (
        <Form.Item key={name} name={name} label={text(key)} rules={[{ required: true, message: text('user.agentMomentMissing') }]}>
          {MomentInput && <MomentInput field={field} name={name} />}
        </Form.Item>
      ))}
      <Form.Item name="isInForce" label={text('user.agentInForce')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormModal>
  );
}
