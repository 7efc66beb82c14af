/** Templates of a new remote's first screen: a small page with its texts and its test, to be changed by its team. */
import { pascal, quoted } from './names-in-code.ts';
import type { RemoteFiles, RemoteWish } from './remote-wish.ts';

export function pageFiles({ name, group, title }: RemoteWish): RemoteFiles {
  const folder = `src/screens/${group}/home`;
  const page = `${pascal(name)}HomePage`;
  return {
    'src/locales/zh-CN.ts': `export default {
  title: ${quoted(title[0])},
  hello: '你好，{{name}}',
  note: '便签',
  show: '显示',
  shown: '便签：{{text}}',
};
`,
    'src/locales/en-US.ts': `import type zhCN from './zh-CN.ts';

const enUS: Readonly<Record<keyof typeof zhCN, string>> = {
  title: ${quoted(title[1])},
  hello: 'Hello, {{name}}',
  note: 'Note',
  show: 'Show',
  shown: 'Note: {{text}}',
};

export default enUS;
`,
    'src/messages.ts': `import { addTexts } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

/** Texts of this remote in the language of the session. */
export const { useText } = addTexts(${quoted(name)}, { 'zh-CN': zhCN, 'en-US': enUS });
`,
    [`${folder}/screen.ts`]: `import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: [${quoted(title[0])}, ${quoted(title[1])}],
  icon: 'file-text',
  menu: { order: 90 },
});
`,
    [`${folder}/home.page.tsx`]: `import { notices } from 'shared-platform/notices';
import { useSession } from 'shared-platform/session';
import { useUrlState } from 'shared-platform/url-state';
import { Page } from 'shared-widgets/page';
import { Button, Flex } from 'shared-widgets/ui/core';
import { Input } from 'shared-widgets/ui/form';
import { useText } from '../../../messages.ts';

export default function ${page}() {
  const text = useText();
  const user = useSession()?.user;
  const [{ note }, setState] = useUrlState({ note: '' });
  return (
    <Page title={text('title')} description={text('hello', { name: user?.realname ?? '' })}>
      <Flex gap={8}>
        <Input aria-label={text('note')} maxLength={40} value={note} onChange={({ target }) => setState({ note: target.value })} />
        <Button type="primary" disabled={note.trim() === ''} onClick={() => notices.success(text('shown', { text: note }))}>
          {text('show')}
        </Button>
      </Flex>
    </Page>
  );
}
`,
    [`${folder}/home.test.tsx`]: `import { screen } from '@testing-library/react';
import { renderScreen } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import ${page} from './home.page.tsx';

test('greets whoever is signed in, and keeps the note in the address of its tab', async () => {
  const { user, address } = renderScreen(<${page} />, { user: { realname: '王五' } });
  expect(screen.getByText('你好，王五')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: '便签' }), '三点装货');
  expect(decodeURIComponent(address())).toContain('note=三点装货');
});

test('a blank note cannot be shown', async () => {
  const { user } = renderScreen(<${page} />);
  await user.type(screen.getByRole('textbox', { name: '便签' }), '  ');
  expect(screen.getByRole('button', { name: /显\\s?示/ })).toBeDisabled();
});
`,
  };
}
