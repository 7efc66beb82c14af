import { useRef, useState } from 'react';
import { files } from 'shared-contracts/entity/field';
import { type FileReferences, keptUnused, storedFileList, storedFilePaths } from 'shared-contracts/system/stored-file-list';
import { bytesText } from 'shared-contracts/values/bytes-text';
import { shanghaiEpoch } from 'shared-contracts/values/shanghai-time';
import { isPicture } from 'shared-contracts/wire/stored-file';
import { api } from 'shared-platform/api';
import type { WireRecord } from 'shared-platform/entity-api';
import { http } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { Can } from 'shared-platform/permission';
import { useRead } from 'shared-platform/read';
import { store } from 'shared-platform/store';
import { useTab } from 'shared-platform/tabs';
import { fieldKind } from 'shared-widgets/field-kinds';
import { ListPage } from 'shared-widgets/list-page';
import { StoredPictures } from 'shared-widgets/stored-pictures';
import { Alert, Button, Empty, Skeleton } from 'shared-widgets/ui/core';
import { Table } from 'shared-widgets/ui/data';
import { Drawer } from 'shared-widgets/ui/overlay';
import { label, useText } from '../../../messages.ts';
import { asked } from '../../../parts/asked.ts';
import { sendTold } from '../../../parts/send-told.ts';

type FileLine = WireRecord<typeof storedFileList>;

export default function FilePage() {
  const text = useText();
  const { id: tab } = useTab();
  const [shown, setShown] = useState<FileLine | null>(null);
  const remove = async ({ id, fileName, createTime }: FileLine): Promise<boolean> => {
    // The server refuses it for so long; it is told instead of being asked about.
    if (Date.now() - shanghaiEpoch(createTime) < keptUnused * 3_600_000) {
      notices.warning(text('file.tooYoung', { hours: keptUnused }));
      return false;
    }
    if (!(await notices.confirm({ ...asked(text('file.deleteAsk', { name: fileName })), dangerous: true, tab }))) return false;
    return await sendTold({ method: 'DELETE', path: storedFilePaths.delete, params: { id } });
  };
  return (
    <>
      <ListPage
        entity={storedFileList}
        defaultSort={{ column: 'createTime', order: 'desc' }}
        columns={[
          { field: 'fileName', width: 260 },
          { field: 'bizType', width: 120 },
          { field: 'fileSize', width: 110, render: ({ fileSize }) => bytesText(fileSize) },
          { field: 'references', width: 100, sortable: false },
          'createBy',
          'createTime',
          { field: 'contentType', hidden: true, sortable: false },
          { field: 'url', hidden: true, sortable: false },
        ]}
        detail={false}
        toolbar={
          <Can action="ossFile:add">
            <Upload />
          </Can>
        }
        rowActions={[
          { key: 'preview', label: label('file.preview'), run: (row) => setShown(row) },
          {
            key: 'delete',
            label: label('delete'),
            can: 'ossFile:delete',
            dangerous: true,
            when: ({ references }) => references === 0,
            run: async (row, list) => {
              if (await remove(row)) list.refresh();
            },
          },
        ]}
      />
      {shown && <FileDrawer file={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function Upload() {
  const text = useText();
  const picker = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const upload = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setBusy(true);
    try {
      const { message } = await http.upload(storedFilePaths.upload, file);
      notices.success(message);
      store.dispatch(api.util.invalidateTags([{ type: 'Entity', id: storedFileList.name }]));
    } catch {
      // The HTTP client has shown the reason of the failure.
    }
    setBusy(false);
  };
  return (
    <>
      <input
        ref={picker}
        type="file"
        style={{ display: 'none' }}
        aria-label={text('file.upload')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          void upload(file);
        }}
      />
      <Button type="primary" loading={isBusy} onClick={() => picker.current?.click()}>
        {text('file.upload')}
      </Button>
    </>
  );
}

const field = files(['文件', 'File'], { count: 1 });
const { Input: StoredFile } = fieldKind(field);

/** A file with a preview and the records that contain its path. */
function FileDrawer({ file, onClose }: { readonly file: FileLine; readonly onClose: () => void }) {
  const text = useText();
  const labelText = useLabel();
  const { data, error, refetch } = useRead<FileReferences>(storedFilePaths.references, { id: file.id });
  const isUnused = data?.records.length === 0 && data.hidden.length === 0;
  return (
    <Drawer open onClose={onClose} size={640} title={file.fileName}>
      {isPicture(file.url) && <StoredPictures groups={[{ label: file.fileName, value: file.url }]} />}
      {!isPicture(file.url) && StoredFile && <StoredFile field={field} name="url" value={file.url} disabled />}
      <h3>{text('file.references')}</h3>
      {!data && !error && <Skeleton active />}
      {error && <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text('retry')}</Button>} />}
      {isUnused && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('file.unused')} />}
      {data && data.records.length > 0 && (
        <Table<FileReferences['records'][number]>
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={[...data.records]}
          columns={[
            { key: 'entity', title: text('file.kind'), render: (_, row) => labelText(row.label) },
            { key: 'title', title: text('file.record'), dataIndex: 'title' },
          ]}
        />
      )}
      {data?.hidden.map((kind) => (
        <p key={kind.label[1]}>{text('file.hidden', { count: kind.count, kind: labelText(kind.label) })}</p>
      ))}
    </Drawer>
  );
}
