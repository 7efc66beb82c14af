import { Alert, Button, Form, Input, Tabs } from 'antd';
import { useRef, useState } from 'react';
import { uploadLimits } from 'shared-contracts/wire/constants';
import { filePaths, pictureFolders, pictureSource } from 'shared-contracts/wire/stored-file';
import { Modal } from 'shared-controls/modal';
import { failureOf, http } from 'shared-platform/http';
import { useRichTextWords } from './rich-text-words.ts';

export interface InsertedPicture {
  readonly source: string;
  readonly remark: string;
}

const megabytes = uploadLimits.largestFile / 1024 / 1024;
const accepted = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Uploads a picture for rich text; resolves to its address. */
export async function uploadPicture(file: File): Promise<string> {
  const { message } = await http.upload(filePaths.upload, file, { biz: pictureFolders.richText, jeditor: '1' }, { quiet: 'refusals' });
  return pictureSource(message);
}

/**
 * Asks the server to fetch a picture and store it; resolves to its new address. The time limit is longer than the one that the server has
 * for fetching the picture.
 */
async function fetchPicture(url: string): Promise<string> {
  const { message } = await http.request({
    method: 'POST',
    path: filePaths.fetchPicture,
    body: { url },
    quiet: 'refusals',
    timeout: 15_000,
  });
  return pictureSource(message);
}

/** Why a file cannot be inserted as a picture; null when it can. */
export function pictureProblem(file: File, t: ReturnType<typeof useRichTextWords>): string | null {
  if (!accepted.includes(file.type)) return t('pictureKind');
  return file.size > uploadLimits.largestFile ? t('pictureSize', { size: megabytes }) : null;
}

const localProblem = (file: File | null, t: ReturnType<typeof useRichTextWords>): string | null =>
  file ? pictureProblem(file, t) : t('pictureMissing');

interface PictureDialogProps {
  readonly onInsert: (picture: InsertedPicture) => void;
  readonly onClose: () => void;
}

/**
 * Dialog to insert a picture, with two tabs: upload a file, or enter an address from which the server fetches the picture. Each has a field for a
 * remark.
 */
export function PictureDialog({ onInsert, onClose }: PictureDialogProps) {
  const t = useRichTextWords();
  const picker = useRef<HTMLInputElement>(null);
  const [tab, setTab] = useState('local');
  const [file, setFile] = useState<File | null>(null);
  const [address, setAddress] = useState('');
  const [remark, setRemark] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const insert = async (): Promise<void> => {
    const url = address.trim();
    const wrong = tab === 'network' ? (/^https?:\/\/[^\s"<>]+$/i.test(url) ? null : t('pictureWrong')) : localProblem(file, t);
    setProblem(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      const source = tab === 'network' ? await fetchPicture(url) : await uploadPicture(file as File);
      onInsert({ source, remark: remark.trim() });
    } catch (error) {
      setProblem(failureOf(error).message);
      setBusy(false);
    }
  };
  const remarkItem = (
    <Form.Item label={t('pictureRemark')} htmlFor="rich-text-remark">
      <Input id="rich-text-remark" maxLength={100} value={remark} onChange={({ target }) => setRemark(target.value)} />
    </Form.Item>
  );
  const shownProblem = problem ? { validateStatus: 'error' as const, help: problem } : {};
  const local = (
    <>
      <Form.Item label={t('pictureFile')} required {...shownProblem}>
        <input
          ref={picker}
          type="file"
          accept={accepted.join()}
          aria-label={t('pictureFile')}
          style={{ display: 'none' }}
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null);
            setProblem(null);
            target.value = '';
          }}
        />
        <Button onClick={() => picker.current?.click()}>{t('pictureChoose')}</Button> {file?.name}
      </Form.Item>
      {remarkItem}
    </>
  );
  const network = (
    <>
      <Alert type="info" showIcon title={t('pictureOutside')} style={{ marginBottom: 16 }} />
      <Form.Item label={t('pictureAddress')} htmlFor="rich-text-address" required {...shownProblem}>
        <Input id="rich-text-address" value={address} onChange={({ target }) => setAddress(target.value)} />
      </Form.Item>
      {remarkItem}
    </>
  );
  return (
    <Modal
      open
      title={t('pictureTitle')}
      okText={t('ok')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onOk={() => void insert()}
      onCancel={onClose}
    >
      <Form layout="vertical" component={false}>
        <Tabs
          activeKey={tab}
          onChange={(key) => {
            setTab(key);
            setProblem(null);
          }}
          destroyOnHidden
          items={[
            { key: 'local', label: t('pictureLocal'), children: local },
            { key: 'network', label: t('pictureNetwork'), children: network },
          ]}
        />
      </Form>
    </Modal>
  );
}
