import { messageTemplate } from 'shared-contracts/message/message-template';
import { ListPage } from 'shared-widgets/list-page';
import { label } from '../../../messages.ts';
import { SendTestModal } from './send-test.modal.tsx';

export default function MessageTemplatePage() {
  return (
    <ListPage
      entity={messageTemplate}
      columns={['templateCode', 'templateName', 'templateType', 'templateTitle', 'templateContent']}
      rowActions={[{ key: 'send', label: label('template.send'), can: 'messageTemplate:sendMsg', open: SendTestModal }]}
    />
  );
}
