import { useEffect, useEffectEvent } from 'react';
import { contract } from 'shared-contracts/business/contract/contract';
import { entityApi } from 'shared-platform/entity-api';
import { live } from 'shared-platform/live';
import { useOpenTab } from 'shared-platform/tabs';
import { useUrlState } from 'shared-platform/url-state';
import { Alert, Button, Empty, Skeleton } from 'shared-widgets/ui/core';
import { useText } from '../../../messages.ts';
import { MatrixPage } from './matrix-page.tsx';

/** Page with the price matrix of the contract named in the address. */
export default function ContractPricesPage() {
  const text = useText();
  const open = useOpenTab();
  const [{ contract: id }] = useUrlState({ contract: '' });
  if (id) return <OneContract key={id} id={id} />;
  return (
    <Empty description={text('prices.noContract')}>
      <Button type="primary" onClick={() => open('/business/contract')}>
        {text('prices.toContracts')}
      </Button>
    </Empty>
  );
}

function OneContract({ id }: { readonly id: string }) {
  const text = useText();
  const { data, error, refetch } = entityApi(contract).useRecord(id);
  const readAgain = useEffectEvent(refetch);
  useEffect(() => live.watchList(contract.name, [id], ({ shown }) => shown && readAgain()).stop, [id]);
  if (data) return <MatrixPage record={data} />;
  if (error) {
    return <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text('retry')}</Button>} />;
  }
  return <Skeleton active paragraph={{ rows: 10 }} />;
}
