import { storedFileName } from 'shared-contracts/wire/stored-file';
import { lazyPart } from 'shared-platform/lazy-part';
import { LaterSurface } from './later-surface.tsx';

const PicturePreview = lazyPart(() =>
  import(/* webpackChunkName: "stored-files" */ 'shared-controls/picture-preview').then((module) => ({ default: module.PicturePreview })),
);

export interface LaterPictureProps {
  readonly path: string;
  /** URL of the picture for this page (`useStoredPicture`). */
  readonly address: string;
  readonly onClose: () => void;
}

/** A stored picture above the page. Its code is loaded when the first picture opens. */
export function LaterPicture(props: LaterPictureProps) {
  return (
    <LaterSurface title={storedFileName(props.path)} onClose={props.onClose}>
      <PicturePreview {...props} />
    </LaterSurface>
  );
}
