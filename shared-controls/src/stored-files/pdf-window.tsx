import { Button, Flex, Spin } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { modalSizes } from 'shared-contracts/wire/constants';
import { storedFileName } from 'shared-contracts/wire/stored-file';
import { useControlWords } from '../messages/control-words.ts';
import { Modal } from '../overlay/modal.tsx';
import { openStored, pdfAddress, saveStored } from './stored-files.ts';

export interface PdfWindowProps {
  /** Path of the stored PDF. */
  readonly path: string;
  /** Whether the file may be saved; default true. */
  readonly mayDownload?: boolean;
  /** CSS class of the window, by which a component recognises the windows that it opened. */
  readonly className?: string;
  readonly onClose: () => void;
}

/** Shows a stored PDF above the page, in the browser's PDF viewer. */
export function PdfWindow({ path, mayDownload = true, className, onClose }: PdfWindowProps) {
  const t = useControlWords();
  const name = storedFileName(path);
  return (
    <Modal
      open
      width={modalSizes.detail}
      title={name}
      {...(className ? { rootClassName: className } : {})}
      onCancel={onClose}
      footer={
        mayDownload && (
          <Flex gap="small" justify="end">
            <Button onClick={() => openStored(path)}>{t('fileInWindow')}</Button>
            <Button onClick={() => saveStored(path)}>{t('fileDownload', { name })}</Button>
          </Flex>
        )
      }
    >
      <PdfPage path={path} onFailure={onClose} />
    </Modal>
  );
}

/**
 * Rendered inside the window, so that it is unmounted with the tab. When shown again it requests a new ticket, because a ticket works once.
 */
function PdfPage({ path, onFailure }: { readonly path: string; readonly onFailure: () => void }) {
  const [address, setAddress] = useState<string | null>(null);
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    const asking = new AbortController();
    pdfAddress(path, asking.signal).then(setAddress, () => {
      if (!asking.signal.aborted) fail();
    });
    return () => asking.abort();
  }, [path]);
  if (!address) return <Spin />;
  return (
    <iframe title={storedFileName(path)} src={address} referrerPolicy="no-referrer" style={{ width: '100%', height: '70vh', border: 0 }} />
  );
}
