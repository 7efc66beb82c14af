import { useState } from 'react';
import { useUrlState } from 'shared-platform/url-state';
import { Page, Panel } from 'shared-widgets/page';
import { CodePanel } from './code-panel.tsx';
import { type ExampleKey, exampleKeys, type TableSettings } from './example.ts';
import { examples } from './examples.ts';
import styles from './gallery.module.css';
import { useGalleryText } from './gallery-messages.ts';
import { SettingsBar } from './settings-bar.tsx';

/** Gallery page: the editable table in every column type, mode and size, and the other widgets, with the running code. */
export default function GalleryPage() {
  const text = useGalleryText();
  const [{ example: wanted }, setState] = useUrlState({ example: 'types' });
  const [settings, setSettings] = useState<TableSettings>({ leaveGuard: false });
  const shown = examples.find(({ key }) => key === wanted) ?? examples[0];
  if (!shown) return null;
  const { key, Example, code, isPlain } = shown;
  return (
    <Page<ExampleKey>
      title={text('gallery.title')}
      description={text('gallery.description')}
      tabs={{
        label: text('gallery.examples'),
        items: exampleKeys.map((one) => ({ key: one, title: text(`gallery.${one}`) })),
        active: key,
        onChange: (next) => setState({ example: next }),
      }}
    >
      <Panel title={text(`gallery.${key}`)}>
        {!isPlain && <SettingsBar settings={settings} onChange={setSettings} />}
        <p className={styles.note}>{text(`gallery.${key}.note`)}</p>
        <Example key={key} settings={settings} />
      </Panel>
      <CodePanel code={code} />
    </Page>
  );
}
