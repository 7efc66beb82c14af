import { Image } from 'antd';
import { storedFileName } from 'shared-contracts/wire/stored-file';
import { useStoredPicture } from './stored-files.ts';

export interface PicturePreviewProps {
  readonly path: string;
  /** Address of the picture where it is there already; read by its path otherwise. */
  readonly address?: string;
  readonly onClose: () => void;
  readonly className?: string;
}

/** A stored picture over the page, as large as it fits. */
export function PicturePreview({ path, address: known, onClose, className }: PicturePreviewProps) {
  const read = useStoredPicture(known ? undefined : path);
  const address = known ?? read;
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
