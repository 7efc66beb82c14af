import type { risk } from 'shared-contracts/business/risk/risk';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { useLabel } from 'shared-platform/i18n';
import type { DetailOptions, FieldName, Rows } from 'shared-widgets/list-page';
import { MapView } from 'shared-widgets/map';
import { Alert, Empty } from 'shared-widgets/ui/core';
import { riskTexts as texts } from './risk-texts.ts';

const fields: Rows<FieldName<typeof risk>> = [
  ['riskNo', 'riskStatus', 'riskLevel', 'ruleName', 'ruleCode', 'triggerStage', 'dueTime'],
  ['riskObject', 'objectNo', 'waybillId', 'driverId', 'carrierId'],
  ['actualValue', 'ruleValue', 'triggerTime', 'repeatCount', 'lastTriggerTime', 'evidence', 'evidenceImgs'],
  ['blockFlag', 'blockedStep', 'overrideUser', 'overrideTime', 'overrideReason', 'overrideUsed'],
  ['frozenScope', 'freezeReason'],
  ['carrierExplain', 'handleUser', 'handleTime', 'handleResult', 'handleImgs', 'repeatable'],
];

/** Positions of `evidenceTrack`: lines of `经度,纬度,时间`. */
function trackPoints(text: string | null): { readonly lng: number; readonly lat: number; readonly time: string }[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.split(','))
    .flatMap(([lng, lat, time = '']) => (lng && lat ? [{ lng: Number(lng), lat: Number(lat), time }] : []));
}

function EvidenceTrack({ record }: { readonly record: RecordOf<typeof risk> }) {
  const text = useLabel();
  const points = trackPoints(record.evidenceTrack);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text(texts.noTrack)} />;
  const marks = [
    { ...first, id: 'first', label: first.time, tone: 'start' as const },
    { ...last, id: 'last', label: last.time, tone: 'problem' as const },
  ];
  const line = { id: 'track', label: record.objectNo, tone: 'problem' as const, points };
  return <MapView label={text(texts.track)} marks={marks} lines={points.length > 1 ? [line] : []} fit={record.id} />;
}

/** Note about the step that was refused because of the risk: it waits for an approval, or has been approved. */
function HeldBack({ record: { blockFlag, blockedStep, overrideUsed, riskStatus } }: { readonly record: RecordOf<typeof risk> }) {
  const text = useLabel();
  const isDecided = !['0', '1', '2'].includes(riskStatus);
  if (blockFlag !== 'Y' || isDecided || overrideUsed === 'Y') return null;
  const isPassed = overrideUsed === 'N';
  return (
    <Alert
      type={isPassed ? 'info' : 'warning'}
      showIcon
      title={`${blockedStep ?? ''}：${text(isPassed ? texts.letPass : texts.heldBack)}`}
    />
  );
}

/** Detail of a risk: what was found about which record, the evidence, and what people decided. */
export const riskDetail: DetailOptions<typeof risk> = {
  header: (record) => <HeldBack record={record} />,
  fields,
  tabs: [{ key: 'track', label: texts.track, render: (record) => <EvidenceTrack record={record} /> }],
};
