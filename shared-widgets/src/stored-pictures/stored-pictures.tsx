/** Stored pictures of a record, one of them large: for people who compare a picture with what was typed. */
import { Button, Empty } from 'antd';
import { partsOf } from 'editable-table/cell-values';
import { useState } from 'react';
import { isPicture, storedFileName } from 'shared-contracts/wire/stored-file';
import { openStored, useStoredPicture } from 'shared-controls/stored-files';
import { LaterPicture } from '../controls/later-picture.tsx';
import { useFormWords } from '../form-words/form-words.ts';
import { FileTextOutlined } from '../ui/icons.ts';
import styles from './stored-pictures.module.css';

export interface PictureGroup {
  /** What the pictures show, e.g. the name of their field. */
  readonly label: string;
  /** Paths of the stored pictures, separated by commas. */
  readonly value: string | null | undefined;
}

/** Shows the first picture large and, if there are several, a button for each; a click on the large one opens it over the page. */
export function StoredPictures({ groups }: { readonly groups: readonly PictureGroup[] }) {
  const pictures = groups.flatMap(({ label, value }) => {
    const paths = partsOf(value);
    return paths.map((path, index) => ({ path, name: paths.length > 1 ? `${label} ${index + 1}` : label }));
  });
  const [chosen, setChosen] = useState<string>();
  const shown = pictures.find(({ path }) => path === chosen) ?? pictures[0];
  if (!shown) return <Empty />;
  return (
    <div>
      <Large key={shown.path} path={shown.path} name={shown.name} />
      {pictures.length > 1 && (
        <div className={styles.choices ?? ''}>
          {pictures.map(({ path, name }) => (
            <Button
              key={path}
              className={styles.choice ?? ''}
              type={path === shown.path ? 'primary' : 'default'}
              aria-pressed={path === shown.path}
              onClick={() => setChosen(path)}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

function Large({ path, name }: { readonly path: string; readonly name: string }) {
  const t = useFormWords();
  const [isOpen, setOpen] = useState(false);
  const address = useStoredPicture(isPicture(path) ? path : undefined);
  const open = (): void => (isPicture(path) ? setOpen(true) : openStored(path));
  return (
    <>
      <button type="button" className={styles.frame} aria-label={t('filePreview', { name: storedFileName(path) })} onClick={open}>
        {address ? <img src={address} alt={name} /> : <FileTextOutlined style={{ fontSize: 40 }} />}
      </button>
      {isOpen && address && <LaterPicture path={path} address={address} onClose={() => setOpen(false)} />}
    </>
  );
}
