/** The rich text editor itself; it is loaded with its library when the first editor opens. */
import { OrderedListOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Button, Form, Input, theme } from 'antd';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import ReactQuill, { type Quill } from 'react-quill-new';
import 'react-quill-new/dist/quill.core.css';
import { Modal } from 'shared-controls/modal';
import { failureOf } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import { Select } from '../ui/select.tsx';
import { type InsertedPicture, PictureDialog, pictureProblem, uploadPicture } from './picture-dialog.tsx';
import { editorFormats } from './quill-parts.ts';
import styles from './rich-text.module.css';
import { useRichTextWords } from './rich-text-words.ts';

export interface RichTextEditorProps {
  readonly id?: string;
  /** Accessible name of the editor. */
  readonly label: string;
  /** HTML of the text; empty when there is none. */
  readonly value?: string;
  readonly onChange?: (html: string) => void;
}

/** Formats with a button that is shown as pressed while they apply, each with the sign on its button. */
const marks = [
  ['bold', <b key="b">B</b>],
  ['italic', <i key="i">I</i>],
  ['underline', <u key="u">U</u>],
  ['strike', <s key="s">S</s>],
] as const;
const lists = [
  ['ordered', <OrderedListOutlined key="ordered" />],
  ['bullet', <UnorderedListOutlined key="bullet" />],
] as const;

/** The HTML of the text; empty when it holds neither text nor pictures. */
function htmlOf(editor: Quill): string {
  const isEmpty = editor.getText().trim() === '' && !editor.getContents().ops.some(({ insert }) => typeof insert === 'object');
  // The library turns every space into a non-breaking one and keeps an empty line at the end; both are undone here.
  return isEmpty
    ? ''
    : editor
        .getSemanticHTML()
        .replaceAll('&nbsp;', ' ')
        .replace(/(?:<p><\/p>)+$/, '');
}

type Formats = Readonly<Record<string, unknown>>;

export function RichTextEditorParts({ id, label, value = '', onChange }: RichTextEditorProps) {
  const t = useRichTextWords();
  const { token } = theme.useToken();
  const quill = useRef<ReactQuill>(null);
  const [first] = useState(value);
  const told = useRef(value);
  const [formats, setFormats] = useState<Formats>({});
  const [dialog, setDialog] = useState<'link' | 'picture' | null>(null);
  const at = useRef(0);
  const editor = () => quill.current?.editor;

  // Shows a value that was set from outside, e.g. by a restored draft or a reset form.
  useEffect(() => {
    const present = editor();
    if (!present || value === told.current) return;
    told.current = value;
    present.setContents(present.clipboard.convert({ html: value }), 'silent');
  }, [value]);

  useEffect(() => {
    const root = editor()?.root;
    root?.setAttribute('role', 'textbox');
    root?.setAttribute('aria-multiline', 'true');
    root?.setAttribute('aria-label', label);
    if (id) root?.setAttribute('id', id);
  }, [label, id]);

  const insert = ({ source, remark }: InsertedPicture): void => {
    const present = editor();
    if (!present) return;
    present.insertEmbed(at.current, 'image', source, 'user');
    if (remark) present.formatText(at.current, 1, 'alt', remark, 'user');
    present.setSelection(at.current + 1, 0, 'user');
  };
  /** Pictures that are pasted or dropped as files are stored, like those of the dialog. */
  const take = async (files: readonly File[]): Promise<void> => {
    for (const file of files) {
      const problem = pictureProblem(file, t);
      if (problem) {
        notices.warning(problem);
        continue;
      }
      try {
        insert({ source: await uploadPicture(file), remark: '' });
      } catch (error) {
        notices.warning(failureOf(error).message);
      }
    }
  };
  const latest = useRef({ take });
  latest.current = { take };
  const modules = useMemo(
    () => ({
      toolbar: false,
      uploader: {
        mimetypes: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
        handler: (range: { index: number }, files: File[]) => {
          at.current = range.index;
          void latest.current.take(files);
        },
      },
    }),
    [],
  );
  const refresh = (): void => {
    const present = editor();
    const range = present?.getSelection();
    if (present && range) {
      at.current = range.index;
      setFormats(present.getFormat(range));
    }
  };
  const format = (name: string, wanted: unknown): void => {
    editor()?.focus();
    editor()?.format(name, wanted, 'user');
    refresh();
  };
  const button = (name: string, sign: React.ReactNode, press: () => void, isOn?: boolean) => (
    <Button
      key={name}
      size="small"
      type={isOn ? 'primary' : 'text'}
      aria-label={name}
      title={name}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      // Pressing the button does not move the focus, so that the selection in the text stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      {sign}
    </Button>
  );
  const look = { '--rich-text-line': token.colorBorder, '--rich-text-focus': token.colorPrimary } as CSSProperties;
  return (
    <div className={styles.editor} style={look}>
      <div className={styles.tools} role="toolbar" aria-label={t('tools')}>
        <Select
          size="small"
          variant="borderless"
          style={{ width: 92 }}
          aria-label={t('paragraph')}
          value={Number(formats.header ?? 0)}
          options={[0, 1, 2, 3].map((level) => ({ value: level, label: level === 0 ? t('normal') : t('heading', { level }) }))}
          onChange={(level) => format('header', level || false)}
        />
        {marks.map(([name, sign]) => button(t(name), sign, () => format(name, !formats[name]), Boolean(formats[name])))}
        {lists.map(([name, sign]) =>
          button(t(name), sign, () => format('list', formats.list === name ? false : name), formats.list === name),
        )}
        {button(t('blockquote'), '❝', () => format('blockquote', !formats.blockquote), Boolean(formats.blockquote))}
        {button(t('link'), t('link'), () => setDialog('link'), Boolean(formats.link))}
        {button(t('image'), t('image'), () => setDialog('picture'))}
        {button(t('clean'), t('clean'), () => {
          const present = editor();
          const range = present?.getSelection(true);
          if (range) present?.removeFormat(range.index, range.length, 'user');
          refresh();
        })}
        {button(t('undo'), '↶', () => editor()?.history.undo())}
        {button(t('redo'), '↷', () => editor()?.history.redo())}
      </div>
      <div className={styles.area}>
        <ReactQuill
          ref={quill}
          theme="default"
          defaultValue={first}
          formats={editorFormats}
          modules={modules}
          onChange={(_html, _delta, source) => {
            const present = editor();
            if (!present || source === 'silent') return;
            const html = htmlOf(present);
            refresh();
            if (html === told.current) return;
            told.current = html;
            onChange?.(html);
          }}
          onChangeSelection={refresh}
        />
      </div>
      {dialog === 'picture' && (
        <PictureDialog
          onClose={() => setDialog(null)}
          onInsert={(picture) => {
            insert(picture);
            setDialog(null);
          }}
        />
      )}
      {dialog === 'link' && (
        <LinkDialog
          present={typeof formats.link === 'string' ? formats.link : ''}
          onClose={() => setDialog(null)}
          onSet={(address) => {
            const range = editor()?.getSelection(true);
            if (range?.length === 0 && address) {
              editor()?.insertText(range.index, address, { link: address }, 'user');
            } else format('link', address || false);
            setDialog(null);
          }}
        />
      )}
    </div>
  );
}

interface LinkDialogProps {
  readonly present: string;
  readonly onSet: (address: string) => void;
  readonly onClose: () => void;
}

function LinkDialog({ present, onSet, onClose }: LinkDialogProps) {
  const t = useRichTextWords();
  const [address, setAddress] = useState(present);
  const [isWrong, setWrong] = useState(false);
  const set = (): void => {
    const trimmed = address.trim();
    if (/^(?:https?:\/\/|mailto:|tel:)[^\s"<>]+$/i.test(trimmed) || /^\/(?![/\\])[^\s"<>]*$/.test(trimmed)) onSet(trimmed);
    else setWrong(true);
  };
  return (
    <Modal
      open
      title={t('linkTitle')}
      onCancel={onClose}
      footer={[
        ...(present
          ? [
              <Button key="remove" danger onClick={() => onSet('')}>
                {t('linkRemove')}
              </Button>,
            ]
          : []),
        <Button key="cancel" onClick={onClose}>
          {t('cancel')}
        </Button>,
        <Button key="ok" type="primary" onClick={set}>
          {t('ok')}
        </Button>,
      ]}
    >
      <Form layout="vertical" component={false}>
        <Form.Item
          label={t('linkAddress')}
          htmlFor="rich-text-link"
          required
          {...(isWrong ? { validateStatus: 'error' as const, help: t('linkWrong') } : {})}
        >
          <Input id="rich-text-link" value={address} onChange={({ target }) => setAddress(target.value)} onPressEnter={set} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
