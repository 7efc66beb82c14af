import { Button, Flex, Progress, Typography } from 'antd';
import { partsOf } from 'editable-table/cell-values';
import { type ReactNode, use, useRef, useState } from 'react';
import type { Field } from 'shared-contracts/entity/field';
import { uploadLimits } from 'shared-contracts/wire/constants';
import { pictureFormat, pictureHead } from 'shared-contracts/wire/picture-format';
import { isPdf, isPicture, pictureFolders, storedFileName } from 'shared-contracts/wire/stored-file';
import { useControlWords } from 'shared-controls/control-words';
import { MoveButtons } from 'shared-controls/move-buttons';
import { openStored, saveStored, showsPdf, useStoredPicture } from 'shared-controls/stored-files';
import { useFileDrop } from 'shared-controls/use-file-drop';
import { useLabel } from 'shared-platform/i18n';
import { lazyPart } from 'shared-platform/lazy-part';
import { notices } from 'shared-platform/notices';
import { isOnDevice } from 'shared-platform/on-device';
import { LaterPicture } from '../../controls/later-picture.tsx';
import { LaterSurface } from '../../controls/later-surface.tsx';
import { useFormWords } from '../../form-words/form-words.ts';
import { CloseOutlined, FileTextOutlined, ReloadOutlined } from '../../ui/icons.ts';
import { DeleteOutlined } from '../../ui/list-icons.ts';
import type { InputProps } from '../field-kind.ts';
import styles from './files-input.module.css';
import { FilesOnDeviceContext, RunningFilesContext } from './running-files.ts';
import { SaveFileButton } from './save-file-button.tsx';
import { smallPicture } from './small-picture.ts';
import { type FileUpload, type Uploads, useUploads } from './use-uploads.ts';

const PdfWindow = lazyPart(() =>
  import(/* webpackChunkName: "stored-files" */ 'shared-controls/pdf-window').then((module) => ({ default: module.PdfWindow })),
);

/** The code for files that stay on this device; most people never need it. */
const deviceFiles = () => import(/* webpackChunkName: "device-queue" */ 'shared-platform/device-files');

/** File types that the file dialog offers, to make choosing easier; the server checks the content. */
const acceptedPictures = 'image/*';
const accepted = 'image/*,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.ofd,.txt,.csv';
const largestMegabytes = uploadLimits.largestFile / 1024 / 1024;
const thumbnail = 32;

/** Hint of what can be uploaded: fields differ in what they take, devices in whether there is a mouse that drops files. */
const hintOf = ({ picturesOnly }: Field) => {
  if (picturesOnly) return hasCamera() ? 'uploadPictures' : 'uploadPicturesMouse';
  return hasCamera() ? 'uploadLimits' : 'uploadLimitsMouse';
};

/** The files that are pictures by their content. */
async function picturesIn(files: readonly File[]): Promise<ReadonlySet<File>> {
  const formats = await Promise.all(
    files.map(async (file) => pictureFormat(new Uint8Array(await file.slice(0, pictureHead).arrayBuffer()), file.size)),
  );
  return new Set(files.filter((_, index) => formats[index] !== null));
}

/** Whether the device is a phone or tablet, whose file dialog can take a photo. */
const hasCamera = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** Input for stored files of a record: upload with progress, view, download, remove. The value is a comma-separated list of paths. */
export function FilesInput({ field, id, value, onChange, disabled = false }: InputProps) {
  const t = useFormWords();
  const text = useLabel();
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const paths = partsOf(value);
  const uploads = useUploads(
    field.picturesOnly ? pictureFolders.field : uploadLimits.folder,
    (arrived) => onChange?.([...new Set([...paths, ...arrived])].join(',')),
    (name) => notices.error(t('uploadFileFailed', { name })),
  );
  const most = field.count ?? Number.POSITIVE_INFINITY;
  const free = most - paths.length - uploads.list.filter(({ problem }) => problem === undefined).length;

  const running = use(RunningFilesContext);
  const areKeptHere = use(FilesOnDeviceContext);
  // The paths as they are now: a file whose upload ends later is added to these, not to those at the time when it was chosen.
  const latest = useRef({ paths, onChange });
  latest.current = { paths, onChange };

  const start = async (files: readonly File[]): Promise<void> => {
    if (!(await areKeptHere())) return uploads.start(files);
    for (const file of files) {
      try {
        const { keepFile } = await deviceFiles();
        const path = await keepFile(file);
        const held = [...latest.current.paths, path];
        latest.current = { ...latest.current, paths: held };
        latest.current.onChange?.(held.join(','));
      } catch {
        // When the device has no space to store the file, it is uploaded at once.
        uploads.start([file]);
      }
    }
  };
  const takeSmall = async (given: readonly File[]): Promise<void> => {
    const chosen = hasCamera() ? await Promise.all(given.map(smallPicture)) : given;
    // The file dialog offers other files too when asked for, files can be dropped or pasted, and a name may say what the content is not.
    const taken = field.picturesOnly ? await picturesIn(chosen) : new Set(chosen);
    const refused = chosen.find((file) => !taken.has(file));
    if (refused) notices.warning(t('uploadNoPicture', { name: refused.name }));
    const files = chosen.filter((file) => taken.has(file));
    const tooLarge = files.find(({ size }) => size > uploadLimits.largestFile);
    if (tooLarge) notices.warning(t('uploadSize', { name: tooLarge.name, size: largestMegabytes }));
    const fit = files.filter(({ size }) => size <= uploadLimits.largestFile);
    if (fit.length > free) notices.warning(t('uploadMost', { count: most }));
    await start(fit.slice(0, Math.max(free, 0)));
  };
  const take = (chosen: readonly File[]): void => {
    // Files that are being reduced in size count as running uploads, so that the form waits for them before it is sent.
    running.current += 1;
    void takeSmall(chosen).finally(() => {
      running.current -= 1;
    });
  };
  const remove = (path: string): void => {
    onChange?.(paths.filter((other) => other !== path).join(',') || undefined);
    if (isOnDevice(path))
      deviceFiles().then(
        ({ dropFile }) => dropFile(path),
        () => undefined,
      );
  };
  const { isOver, handlers } = useFileDrop(take, disabled || free <= 0);
  const move = paths.length > 1 && !disabled ? (next: readonly string[]) => onChange?.(next.join(',')) : undefined;
  return (
    <Flex
      vertical
      gap={4}
      align="start"
      role="group"
      aria-label={text(field.label)}
      style={isOver ? { outline: '2px dashed var(--ant-color-primary)', outlineOffset: 4, borderRadius: 4 } : {}}
      {...handlers}
    >
      {paths.map((path) => (
        <StoredFile
          key={path}
          path={path}
          {...(move && isPicture(path) ? { moving: <MoveButtons paths={paths} path={path} onMove={move} /> } : {})}
          {...(disabled ? {} : { onRemove: () => remove(path) })}
        />
      ))}
      {uploads.list.map((upload) => (
        <RunningFile key={upload.id} upload={upload} onDrop={uploads.drop} onRetry={uploads.retry} />
      ))}
      <input
        ref={picker}
        type="file"
        // Hidden by a style instead of the `hidden` attribute, which the form's styles would override.
        style={{ display: 'none' }}
        multiple={most > 1}
        accept={field.picturesOnly ? acceptedPictures : accepted}
        aria-label={t('uploadOf', { name: text(field.label) })}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          // The input is cleared, so that choosing the same file again is reported.
          event.target.value = '';
          take(chosen);
        }}
      />
      {hasCamera() && (
        <input
          ref={camera}
          type="file"
          style={{ display: 'none' }}
          accept={acceptedPictures}
          capture="environment"
          aria-label={t('photoOf', { name: text(field.label) })}
          onChange={(event) => {
            const taken = [...(event.target.files ?? [])];
            event.target.value = '';
            take(taken);
          }}
        />
      )}
      {!disabled && free > 0 && (
        <Flex align="center" gap={8} wrap>
          {hasCamera() && (
            <Button
              type="primary"
              className={styles.photo ?? ''}
              aria-label={t('photoOf', { name: text(field.label) })}
              onClick={() => camera.current?.click()}
            >
              {t('photo')}
            </Button>
          )}
          <Button {...(id ? { id } : {})} aria-label={t('uploadOf', { name: text(field.label) })} onClick={() => picker.current?.click()}>
            {t('uploadFile')}
          </Button>
          <Typography.Text type="secondary">{t(hintOf(field), { size: largestMegabytes })}</Typography.Text>
        </Flex>
      )}
      <Typography.Text type="success" role="status">
        {uploads.isDone && uploads.list.length === 0 && paths.length > 0 ? t('uploadDone') : ''}
      </Typography.Text>
    </Flex>
  );
}

function Thumbnail({ address }: { readonly address: string | null }) {
  if (!address) return <FileTextOutlined style={{ width: thumbnail }} />;
  return <img src={address} alt="" width={thumbnail} height={thumbnail} style={{ objectFit: 'cover', borderRadius: 4 }} />;
}

interface StoredFileProps {
  readonly path: string;
  /** Buttons that change the order of the files. */
  readonly moving?: ReactNode;
  readonly onRemove?: () => void;
}

/** A stored file: a click opens pictures and PDF and downloads all others. */
function StoredFile({ path, moving, onRemove }: StoredFileProps) {
  const t = useFormWords();
  const controlWords = useControlWords();
  const [isShown, setShown] = useState(false);
  const address = useStoredPicture(isPicture(path) ? path : undefined);
  const name = storedFileName(path);
  const isPreviewed = isPicture(path) || isPdf(path);
  const close = (): void => setShown(false);
  const open = (): void => {
    if (isPicture(path) || showsPdf(path)) setShown(true);
    else if (isPreviewed) openStored(path);
    else saveStored(path);
  };
  return (
    <Flex align="center" gap={4} style={{ maxWidth: '100%' }}>
      <Thumbnail address={address} />
      <Button
        type="link"
        size="small"
        style={{ minWidth: 0 }}
        title={name}
        // A picture that could not be read cannot be opened either.
        disabled={isPicture(path) && !address}
        aria-label={isPreviewed ? t('filePreview', { name }) : controlWords('fileDownload', { name })}
        onClick={open}
      >
        <Typography.Text ellipsis style={{ color: 'inherit' }}>
          {name}
        </Typography.Text>
      </Button>
      {isPreviewed && <SaveFileButton path={path} />}
      {moving}
      {onRemove && (
        <Button type="text" size="small" danger icon={<DeleteOutlined />} aria-label={t('fileRemove', { name })} onClick={onRemove} />
      )}
      {isShown && address && <LaterPicture path={path} address={address} onClose={close} />}
      {isShown && !address && (
        <LaterSurface title={name} onClose={close}>
          <PdfWindow path={path} onClose={close} />
        </LaterSurface>
      )}
    </Flex>
  );
}

interface RunningFileProps {
  readonly upload: FileUpload;
  readonly onDrop: Uploads['drop'];
  readonly onRetry: Uploads['retry'];
}

/** A running upload, or the reason why it failed. */
function RunningFile({ upload, onDrop, onRetry }: RunningFileProps) {
  const t = useFormWords();
  const { id, name, percent, problem } = upload;
  const explain = (): void =>
    void notices.alert({
      title: t('uploadErrorTitle'),
      content: t('uploadError', { message: problem || t('uploadUnknown') }),
      okText: t('uploadRead'),
    });
  return (
    <Flex align="center" gap={8} style={{ width: '100%' }}>
      <Typography.Text ellipsis style={{ flex: 1 }} title={name}>
        {name}
      </Typography.Text>
      {problem === undefined ? (
        <Progress percent={Math.round(percent)} size="small" aria-label={name} style={{ width: 160 }} />
      ) : (
        <>
          <Typography.Text type="danger" role="alert">
            {problem || t('uploadUnknown')}
          </Typography.Text>
          <Button type="link" danger size="small" onClick={explain}>
            {t('uploadFailed')}
          </Button>
          <Button type="text" size="small" icon={<ReloadOutlined />} aria-label={t('uploadRetry', { name })} onClick={() => onRetry(id)} />
        </>
      )}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={t(problem === undefined ? 'uploadCancel' : 'fileRemove', { name })}
        onClick={() => onDrop(id)}
      />
    </Flex>
  );
}
