import { Image } from 'antd';
import { storedFileName } from 'shared-contracts/wire/stored-file';
import { useBackCloses } from 'shared-platform/tabs';
import { useStoredPicture } from './stored-files.ts';

export interface PicturePreviewProps {
  readonly path: string;
  /** URL of the picture if it is already loaded; otherwise the picture is loaded by its path. */
  readonly address?: string;
  readonly onClose: () => void;
  readonly className?: string;
}

/** Shows a stored picture above the page, as large as the window allows. On phones Back closes it. */
export function PicturePreview({ path, address: known, onClose, className }: PicturePreviewProps) {
  const read = useStoredPicture(known ? undefined : path);
  const address = known ?? read;
  useBackCloses(Boolean(address), onClose);
  if (!address) return null;
  return (
    <Image
      src={address}
      alt={storedFileName(path)}
      styles={{ root: { display: 'none' } }}
      preview={{ open: true, src: address, ...(className ? { rootClassName: className } : {}), onOpenChange: (open) => !open && onClose() }}
    />
  );
}
