import { certRecord } from 'shared-contracts/business/master/cert-record';
import { ListPage } from 'shared-widgets/list-page';

const detail = {
  fields: [
    ['certParty', 'partyName', 'certEvent', 'eventTime', 'operatorName', 'certStatus'],
    ['reason', 'firstEnd', 'idCardNo', 'shipperId', 'carrierId', 'driverId', 'lorryId'],
    ['papers', 'paperImgs', 'personalImgs'],
  ],
} as const;

/**
 * 认证记录: list of certification events: each submission of documents and each decision, freezing and blacklisting, with the data as it was at that
 * moment.
 */
export default () => (
  <ListPage
    entity={certRecord}
    columns={[
      { combine: ['partyName', 'certParty'], stack: true },
      'certEvent',
      { field: 'certStatus', tag: true },
      { combine: ['eventTime', 'operatorName'], stack: true },
      'firstEnd',
      'reason',
    ]}
    detail={detail}
  />
);
