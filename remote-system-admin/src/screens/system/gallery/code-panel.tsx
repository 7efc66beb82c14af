import { copyText } from 'shared-platform/copy-text';
import { Panel } from 'shared-widgets/page';
import { Button } from 'shared-widgets/ui/core';
import { CopyOutlined } from 'shared-widgets/ui/icons';
import styles from './gallery.module.css';
import { useGalleryText } from './gallery-messages.ts';

/** Shows the source file of the example above. */
export function CodePanel({ code }: { readonly code: string }) {
  const text = useGalleryText();
  return (
    <Panel
      title={text('gallery.code')}
      toolbar={
        <Button size="small" icon={<CopyOutlined />} onClick={() => void copyText(code)}>
          {text('gallery.copy')}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre className={styles.code} tabIndex={0}>
        <code>{code}</code>
      </pre>
    </Panel>
  );
}
