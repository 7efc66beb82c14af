import { type PreviewRequest, previewApprovalPermission } from 'shared-contracts/release/release-preview';
import { useCan } from 'shared-platform/permission';
import { Panel } from 'shared-widgets/page';
import { PreviewFactList } from 'shared-widgets/release-facts';
import { Alert, Button, Flex, theme } from 'shared-widgets/ui/core';
import { Moment } from '../../../../parts/release/moment.tsx';
import { useReleaseText } from '../../../../parts/release/release-messages.ts';
import type { Deciding } from './decision.modal.tsx';

export interface RequestPanelProps {
  readonly request: PreviewRequest;
  readonly onDecide: (deciding: Deciding) => void;
}

/** Shows a request: who waits and since when, what the person agreed to, and the buttons for the decision. */
export function RequestPanel({ request, onDecide }: RequestPanelProps) {
  const text = useReleaseText();
  const mayDecide = useCan()(previewApprovalPermission);
  const { token } = theme.useToken();
  const { facts, username, realname, agreedAt, ownPart } = request;
  const title = text('approval.request', { realname, username, name: facts.name });
  return (
    <Panel title={title}>
      <Flex vertical gap={16}>
        <span style={{ color: token.colorTextSecondary }}>
          {text('approval.agreed')} <Moment at={agreedAt} />
        </span>
        <PreviewFactList facts={facts} />
        {ownPart && <Alert type="info" showIcon title={text(`approval.${ownPart}`)} />}
        {!ownPart && mayDecide && (
          <Flex gap={8} justify="flex-end" wrap role="group" aria-label={title}>
            <Button danger onClick={() => onDecide({ request, isApproved: false })}>
              {text('approval.refuse')}
            </Button>
            <Button onClick={() => onDecide({ request, isApproved: true })}>{text('approval.approve')}</Button>
          </Flex>
        )}
      </Flex>
    </Panel>
  );
}
