import { OftenLineList } from 'shared-freight/often-line-list';

export default function ShipperOftenLinePage() {
  return <OftenLineList isPortal />;
}
