import { Button } from 'antd';
import { storedFileName } from 'shared-contracts/wire/stored-file';
import { useControlWords } from 'shared-controls/control-words';
import { saveStored } from 'shared-controls/stored-files';
import { DownloadOutlined } from '../../ui/list-icons.ts';

/** Saves a stored file to the device, beside a name whose click opens the file. */
export function SaveFileButton({ path }: { readonly path: string }) {
  const t = useControlWords();
  return (
    <Button
      type="text"
      size="small"
      icon={<DownloadOutlined />}
      aria-label={t('fileDownload', { name: storedFileName(path) })}
      onClick={() => saveStored(path)}
    />
  );
}
