import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Flex, theme } from 'shared-widgets/ui/core';
import { Slider } from 'shared-widgets/ui/extra';
import { useAccountText } from './account-messages.ts';
import { type Crop, dragged, insidePicture, largestZoom, type PictureSize, placeIn } from './picture-crop.ts';

const view = 260;
/** Pixels of the page by which one press of an arrow key moves the picture. */
const step = 8;
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

export interface LoadedPicture extends PictureSize {
  readonly element: HTMLImageElement;
  readonly address: string;
}

export interface PictureCropperProps {
  readonly picture: LoadedPicture;
  readonly crop: Crop;
  readonly onChange: (crop: Crop) => void;
}

/** A square view of a picture that is dragged or moved with the arrow keys and zoomed, with previews in the sizes in which it is used. */
export function PictureCropper({ picture, crop, onChange }: PictureCropperProps) {
  const text = useAccountText();
  const { token } = theme.useToken();
  const last = useRef<{ x: number; y: number } | null>(null);
  const [isDragging, setDragging] = useState(false);

  const onPointerMove = ({ clientX: x, clientY: y }: PointerEvent): void => {
    if (!last.current) return;
    const by = { x: x - last.current.x, y: y - last.current.y };
    last.current = { x, y };
    onChange(dragged(picture, crop, by, view));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    onChange(dragged(picture, crop, { x: by[0], y: by[1] }, view));
  };
  const release = (): void => {
    last.current = null;
    setDragging(false);
  };
  return (
    <Flex gap={32} wrap align="start">
      <Flex vertical gap={8} style={{ width: view }}>
        <button
          type="button"
          aria-label={text('avatar.move')}
          style={{ padding: 0, border: `1px solid ${token.colorBorder}`, cursor: isDragging ? 'grabbing' : 'grab', touchAction: 'none' }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture?.(event.pointerId);
            last.current = { x: event.clientX, y: event.clientY };
            setDragging(true);
          }}
          onPointerMove={onPointerMove}
          onPointerUp={release}
          onPointerCancel={release}
          onKeyDown={onKeyDown}
        >
          <CutOut picture={picture} crop={crop} size={view} />
        </button>
        <Slider
          ariaLabelForHandle={text('avatar.zoom')}
          min={1}
          max={largestZoom}
          step={0.05}
          value={crop.zoom}
          tooltip={{ open: false }}
          onChange={(zoom) => onChange(insidePicture(picture, { ...crop, zoom }))}
        />
      </Flex>
      <figure style={{ margin: 0 }}>
        <figcaption style={{ marginBottom: 8 }}>{text('avatar.preview')}</figcaption>
        <Flex gap={16} align="end">
          {[120, 64, 28].map((size) => (
            <CutOut key={size} picture={picture} crop={crop} size={size} isRound />
          ))}
        </Flex>
      </figure>
    </Flex>
  );
}

interface CutOutProps extends Pick<PictureCropperProps, 'picture' | 'crop'> {
  readonly size: number;
  readonly isRound?: boolean;
}

function CutOut({ picture, crop, size, isRound = false }: CutOutProps) {
  return (
    <span
      style={{ position: 'relative', display: 'block', overflow: 'hidden', width: size, height: size, borderRadius: isRound ? '50%' : 0 }}
    >
      <img
        src={picture.address}
        alt=""
        draggable={false}
        style={{ position: 'absolute', maxWidth: 'none', pointerEvents: 'none', ...placeIn(picture, crop, size) }}
      />
    </span>
  );
}
