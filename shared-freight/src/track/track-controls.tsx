import type { TrackPoint } from 'shared-contracts/business/track/track';
import { Typography } from 'shared-widgets/ui/content';
import { Button, Segmented } from 'shared-widgets/ui/core';
import { Slider } from 'shared-widgets/ui/extra';
import { momentText, type TrackEvent } from './track-events.ts';
import { trackTexts as texts } from './track-texts.ts';
import { useFilledLabel } from './use-filled-label.ts';
import type { Playing } from './use-playing.ts';

const rates = [600, 3_600, 14_400] as const;
/** Number of seconds by which an arrow key moves the shown moment. */
const keyStep = 60;

export interface TrackControlsProps {
  readonly playing: Playing;
  readonly span: readonly [from: number, to: number];
  readonly point: TrackPoint | undefined;
  readonly events: readonly TrackEvent[];
  readonly onShow: (event: TrackEvent) => void;
}

/** Controls to play, pause and move through a track in time; all can be used by keyboard. */
export function TrackControls({ playing, span: [from, to], point, events, onShow }: TrackControlsProps) {
  const text = useFilledLabel();
  const { time, isPlaying, rate } = playing;
  const previous = events.findLast((event) => event.time < time - 1);
  const next = events.find((event) => event.time > time + 1);
  const isOver = time >= to;
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0, display: 'grid', gap: 4 }} aria-label={text(texts.track)}>
      <Slider
        min={from}
        max={to}
        step={keyStep}
        value={Math.round(time)}
        onChange={(moment: number) => playing.setTime(to - moment < keyStep ? to : moment)}
        tooltip={{ formatter: (moment) => momentText(moment ?? from) }}
        ariaLabelForHandle={text(texts.time)}
        ariaValueTextFormatterForHandle={momentText}
      />
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
        <Button type="primary" onClick={playing.toggle}>
          {text(isPlaying ? texts.pause : isOver ? texts.again : texts.play)}
        </Button>
        <Button disabled={!previous} onClick={() => previous && onShow(previous)}>
          {text(texts.previous)}
        </Button>
        <Button disabled={!next} onClick={() => next && onShow(next)}>
          {text(texts.next)}
        </Button>
        <Segmented
          aria-label={text(texts.speed)}
          value={rate}
          options={rates.map((times) => ({ value: times, label: text(texts.times, { times }) }))}
          onChange={playing.setRate}
        />
        <Typography.Text style={{ fontVariantNumeric: 'tabular-nums' }}>
          {point?.speed == null
            ? text(texts.momentStill, { time: momentText(time) })
            : text(texts.moment, { time: momentText(time), speed: Math.round(point.speed) })}
        </Typography.Text>
      </div>
    </fieldset>
  );
}
