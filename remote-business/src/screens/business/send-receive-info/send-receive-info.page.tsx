import { SendReceiveList } from 'shared-freight/send-receive-list';

export default function SendReceiveInfoPage() {
  return <SendReceiveList />;
}
