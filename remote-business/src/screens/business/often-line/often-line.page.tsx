import { OftenLineList } from 'shared-freight/often-line-list';

export default function OftenLinePage() {
  return <OftenLineList />;
}
