import { CloseOutlined } from '@ant-design/icons';
import { Image, type ImageProps } from 'antd';
import { type ComponentProps, cloneElement, isValidElement, type ReactNode } from 'react';
import { storedFileName } from 'shared-contracts/wire/stored-file';
import { useBackCloses } from 'shared-platform/tabs';
import { decorative } from '../icons/decorative.tsx';
import { useControlWords } from '../messages/control-words.ts';
import { useStoredPicture } from './stored-files.ts';

export interface PicturePreviewProps {
  readonly path: string;
  /** URL of the picture if it is already loaded; otherwise the picture is loaded by its path. */
  readonly address?: string;
  readonly onClose: () => void;
  readonly className?: string;
}

type PreviewOptions = Exclude<NonNullable<ImageProps['preview']>, boolean>;
type ActionsRender = NonNullable<PreviewOptions['actionsRender']>;

const CloseIcon = decorative(CloseOutlined);

/** Opaque and dark in both themes, so that the buttons stand out from the page and the picture behind them. */
const strip = { color: '#fff', background: '#262626' };

/** Gives the buttons of the strip names in the user's language; antd names them by English identifiers. */
function useNamedActions(): ActionsRender {
  const t = useControlWords();
  const named = (button: ReactNode, name: string): ReactNode =>
    isValidElement<ComponentProps<'button'>>(button) ? cloneElement(button, { 'aria-label': name, title: name }) : button;
  return (row, { icons }) =>
    cloneElement(
      row,
      {},
      named(icons.flipYIcon, t('pictureFlipY')),
      named(icons.flipXIcon, t('pictureFlipX')),
      named(icons.rotateLeftIcon, t('pictureRotateLeft')),
      named(icons.rotateRightIcon, t('pictureRotateRight')),
      named(icons.zoomOutIcon, t('pictureZoomOut')),
      named(icons.zoomInIcon, t('pictureZoomIn')),
    );
}

/** Shows a stored picture above the page, as large as the window allows. On phones Back closes it. */
export function PicturePreview({ path, address: known, onClose, className }: PicturePreviewProps) {
  const t = useControlWords();
  const actionsRender = useNamedActions();
  const read = useStoredPicture(known ? undefined : path);
  const address = known ?? read;
  useBackCloses(Boolean(address), onClose);
  if (!address) return null;
  return (
    <Image
      src={address}
      alt={storedFileName(path)}
      styles={{ root: { display: 'none' }, popup: { actions: strip, close: strip } }}
      preview={{
        open: true,
        src: address,
        actionsRender,
        closeIcon: (
          <span role="img" aria-label={t('pictureClose')} title={t('pictureClose')}>
            <CloseIcon />
          </span>
        ),
        ...(className ? { rootClassName: className } : {}),
        onOpenChange: (open) => !open && onClose(),
      }}
    />
  );
}
