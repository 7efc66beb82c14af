import { Button } from 'antd';
import type { CellContext } from '../../definition/cell-kind.ts';
import { CloseOutlined, ReloadOutlined } from '../../icons/table-icons.ts';
import { useCellWords } from '../base/cell-words.ts';
import { UploadState } from './file-view.tsx';
import { dropUpload, type RunningUpload, retryUpload } from './running-uploads.ts';

/**
 * A line for an upload that is not part of the cell's value yet: its progress with a button to stop it, or why it failed, with buttons to
 * send it again or remove it.
 */
export function UploadLine({ context, upload }: { readonly context: CellContext; readonly upload: RunningUpload }) {
  const t = useCellWords();
  const { id, name, status } = upload;
  return (
    <>
      <UploadState upload={upload} />
      {status === 'error' && (
        <Button
          type="text"
          size="small"
          icon={<ReloadOutlined />}
          aria-label={t('retryUpload', { name })}
          onClick={() => retryUpload(context, id)}
        />
      )}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={t(status === 'uploading' ? 'cancelUpload' : 'removeName', { name })}
        onClick={() => dropUpload(context, id)}
      />
    </>
  );
}
