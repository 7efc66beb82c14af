import { waybillNode } from 'shared-contracts/business/waybill';
import { useDictionary } from 'shared-platform/dictionary';
import { useLabel } from 'shared-platform/i18n';
import { StoredPictures } from 'shared-widgets/stored-pictures';
import { Typography } from 'shared-widgets/ui/content';
import { Button } from 'shared-widgets/ui/core';
import { momentText, type TrackEvent } from './track-events.ts';
import { trackTexts as texts } from './track-texts.ts';
import { useFilledLabel } from './use-filled-label.ts';

/** Returns a function for the name of an event. */
export function useEventText(): (event: TrackEvent) => string {
  const text = useFilledLabel();
  const kinds = useDictionary(waybillNode.fields.nodeType.dict);
  return (event) => {
    if (event.kind === 'stop') return text(event.atSite ? texts.stopAtSite : texts.stop, { minutes: event.minutes });
    if (event.kind === 'deviation') return text(texts.deviation, { kilometres: event.kilometres });
    const { nodeType, abnormalDesc } = event.node;
    const kind = kinds.find(({ value }) => value === nodeType)?.text ?? nodeType;
    return abnormalDesc ? `${kind}：${abnormalDesc}` : kind;
  };
}

export interface EventListProps {
  readonly events: readonly TrackEvent[];
  readonly chosen: string | undefined;
  readonly onShow: (event: TrackEvent) => void;
}

/** The events in order of time; choosing one moves the track there and shows its photos. */
export function EventList({ events, chosen, onShow }: EventListProps) {
  const text = useLabel();
  const eventText = useEventText();
  if (events.length === 0) return null;
  return (
    <ol aria-label={text(texts.events)} style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 4 }}>
      {events.map((event) => (
        <li key={event.id}>
          <Button
            type={event.id === chosen ? 'primary' : 'text'}
            danger={event.tone === 'problem' && event.id !== chosen}
            aria-pressed={event.id === chosen}
            onClick={() => onShow(event)}
            style={{ height: 'auto', minHeight: 32, whiteSpace: 'normal', textAlign: 'start' }}
          >
            <span style={{ fontVariantNumeric: 'tabular-nums' }}>{momentText(event.time)}</span> {eventText(event)}
          </Button>
          {event.id === chosen && event.kind === 'node' && <NodePhotos event={event} />}
        </li>
      ))}
    </ol>
  );
}

function NodePhotos({ event: { node } }: { readonly event: Extract<TrackEvent, { kind: 'node' }> }) {
  const text = useLabel();
  return (
    <div style={{ padding: '8px 16px', maxWidth: 480 }}>
      <Typography.Paragraph type="secondary">{[node.operatorName, node.address].filter(Boolean).join(' · ')}</Typography.Paragraph>
      {node.voucherImgs && <StoredPictures groups={[{ label: text(texts.photos), value: node.voucherImgs }]} />}
    </div>
  );
}
