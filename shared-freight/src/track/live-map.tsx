/** Map of the lorries on the road, updated when positions change. */
import { useState } from 'react';
import { waybillPosition } from 'shared-contracts/business/track/waybill-position';
import { transitStatus } from 'shared-contracts/business/transport-states';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { useDictionary } from 'shared-platform/dictionary';
import { useRead } from 'shared-platform/read';
import { useOpenTab } from 'shared-platform/tabs';
import { type MapMark, MapView } from 'shared-widgets/map';
import { Typography } from 'shared-widgets/ui/content';
import { Alert, Button, Flex, Segmented, theme } from 'shared-widgets/ui/core';
import { trackTexts as texts } from './track-texts.ts';
import { useFilledLabel } from './use-filled-label.ts';
import { type Position, usePositions } from './use-positions.ts';

const isUnusual = ({ transitStatus: status, lateFlag, offRouteFlag }: Position): boolean =>
  status === transitStatus.longStop || status === transitStatus.offline || lateFlag === 'Y' || offRouteFlag === 'Y';

/** Returns a function for the label of a lorry: its plate number, then what is unusual about it. */
function useMarkText(): (position: Position) => string {
  const text = useFilledLabel();
  const states = useDictionary(waybillPosition.fields.transitStatus.dict);
  return ({ plateNumber, transitStatus: status, lateFlag, offRouteFlag }) =>
    [
      plateNumber,
      states.find(({ value }) => value === status)?.text ?? status,
      ...(lateFlag === 'Y' ? [text(texts.late)] : []),
      ...(offRouteFlag === 'Y' ? [text(texts.offRoute)] : []),
    ].join(' ');
}

/** Legend of the map: what the sizes and colours of marks mean. */
function Legend() {
  const text = useFilledLabel();
  const { token } = theme.useToken();
  const signs = [
    [token['blue-7'], 14, texts.usual],
    [token['red-6'], 18, texts.unusualSign],
  ] as const;
  return (
    <Flex component="ul" gap="4px 16px" wrap aria-label={text(texts.legend)} style={{ listStyle: 'none', margin: '0 0 8px', padding: 0 }}>
      {signs.map(([colour, size, label]) => (
        <Flex component="li" key={label[1]} gap={6} align="center">
          <span aria-hidden style={{ width: size, height: size, borderRadius: size, background: colour }} />
          {text(label)}
        </Flex>
      ))}
    </Flex>
  );
}

/** Says over the upper edge of the map, beside its buttons, that nothing brings positions up to date, until the person has closed it. */
function NoService() {
  const text = useFilledLabel();
  return (
    <Alert
      type="info"
      showIcon
      closable
      title={text(texts.noService)}
      style={{ position: 'absolute', insetBlockStart: 8, insetInline: '56px 8px' }}
    />
  );
}

/** In place of a number that is still being read. */
const unknown = '…';

/** While positions are being read, everything already has its place, so that the list below does not move when they arrive. */
export function LiveMap() {
  const text = useFilledLabel();
  const open = useOpenTab();
  const markText = useMarkText();
  const [onlyUnusual, setOnlyUnusual] = useState(false);
  const { data, readAt, error, isLoading, refetch } = usePositions();
  const { data: service } = useRead<{ readonly isConnected: boolean }>(`${waybillPosition.api}/service`);
  if (error && !data)
    return <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text(texts.retry)}</Button>} />;
  const all = data?.records ?? [];
  const unusual = all.filter(isUnusual);
  const shown = onlyUnusual ? unusual : all;
  const marks = shown.flatMap((position): MapMark[] => {
    const { id, lng, lat } = position;
    if (!lng || !lat) return [];
    return [{ id, lng: Number(lng), lat: Number(lat), tone: isUnusual(position) ? 'problem' : 'current', label: markText(position) }];
  });
  const unseen = shown.filter(({ lng }) => !lng).length;
  const show = (id: string): void => {
    const position = all.find((known) => known.id === id);
    if (position) open(`/business/waybill/list?record=${position.waybillId}`);
  };
  return (
    <section style={{ marginBlockEnd: 16 }}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center', marginBlockEnd: 8 }}>
        <Segmented
          aria-label={text(texts.liveMap)}
          value={onlyUnusual ? 'unusual' : 'all'}
          options={[
            { value: 'all', label: text(texts.all, { count: isLoading ? unknown : all.length }) },
            { value: 'unusual', label: text(texts.unusual, { count: isLoading ? unknown : unusual.length }) },
          ]}
          onChange={(value) => setOnlyUnusual(value === 'unusual')}
        />
        {/* On a phone the sentence has a line of its own, however long it is. */}
        <Typography.Text type="secondary" style={{ flex: '1 1 320px' }}>
          {text(texts.showing, { count: isLoading ? unknown : marks.length })}
          {unseen > 0 && ` · ${text(texts.unseen, { count: unseen })}`}
          {data && data.total > all.length && ` · ${text(texts.firstOnly, { total: data.total, count: all.length })}`}
        </Typography.Text>
      </div>
      {error && (
        <Alert
          type="warning"
          showIcon
          title={text(texts.outdated, { time: readAt === undefined ? '' : shanghaiNow(new Date(readAt)).slice(11, 16) })}
          description={error.message}
          action={<Button onClick={refetch}>{text(texts.retry)}</Button>}
          style={{ marginBlockEnd: 8 }}
        />
      )}
      <Legend />
      <div style={{ position: 'relative' }}>
        <MapView label={text(texts.liveMap)} marks={marks} fit={`${onlyUnusual} ${marks.length > 0}`} onMark={show} />
        {service?.isConnected === false && <NoService />}
      </div>
    </section>
  );
}
