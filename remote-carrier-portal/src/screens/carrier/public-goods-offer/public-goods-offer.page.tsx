import { ListViews } from 'shared-freight/goods-columns';
import { label } from '../../../messages.ts';
import { Hall } from './hall.tsx';
import { MyOffers } from './my-offers.tsx';

export default function CarrierOfferPage() {
  return (
    <ListViews
      label={label('offer.by')}
      views={[
        { key: 'hall', title: label('offer.hall'), render: (toolbar) => <Hall toolbar={toolbar} /> },
        { key: 'mine', title: label('offer.mine'), render: (toolbar) => <MyOffers toolbar={toolbar} /> },
      ]}
    />
  );
}
