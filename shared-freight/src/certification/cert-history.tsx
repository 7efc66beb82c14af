import { certRecord } from 'shared-contracts/business/master/cert-record';
import { certStatus } from 'shared-contracts/business/states';
import { RelatedTable, relatedTab } from '../related-table.tsx';
import { certificationTexts as texts } from './certification-texts.ts';

const fields = [
  ['certEvent', 'eventTime', 'operatorName', 'certStatus', 'reason'],
  ['papers', 'firstEnd', 'paperImgs', 'personalImgs'],
] as const;

/**
 * Tab with the history of a certification: each submission with its documents, each decision, freezing and blacklisting. `by` is the field that
 * names the shown record; records of a carrier's drivers and lorries name the carrier too, so the carrier's tab says whose each one is.
 */
export const certHistoryTab = (by: 'shipperId' | 'carrierId' | 'driverId' | 'lorryId') =>
  relatedTab({
    label: texts.history,
    entity: certRecord,
    by,
    fields: by === 'carrierId' ? [['certParty', 'partyName'], ...fields] : fields,
  });

export function CertHistory({ partyId }: { readonly partyId: string }) {
  return <RelatedTable entity={certRecord} fields={fields} query={{ partyId }} />;
}

type Standing = { readonly certStatus: string; readonly blackFlag: string };

/** Row actions of auditors and risk officers that are not part of a certification: freeze and blacklist, and the actions that undo them. */
export const standingActions = [
  { action: 'freeze', when: (row: Standing) => row.certStatus === certStatus.certified },
  { action: 'unfreeze', when: (row: Standing) => row.certStatus === certStatus.frozen },
  { action: 'blacklist', when: (row: Standing) => row.blackFlag !== 'Y' },
  { action: 'unblacklist', when: (row: Standing) => row.blackFlag === 'Y' },
] as const;
