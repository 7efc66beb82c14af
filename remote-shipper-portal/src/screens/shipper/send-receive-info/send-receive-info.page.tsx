import { SendReceiveList } from 'shared-freight/send-receive-list';

export default function ShipperSendReceiveInfoPage() {
  return <SendReceiveList isPortal />;
}
