// Where the focus of a dialog begins; and an antd Modal that is open while its tab is hidden must not throw.
import { act, render, screen, waitFor } from '@testing-library/react';
import { Activity, useState } from 'react';
import { flushSync } from 'react-dom';
import { TabActiveContext } from 'shared-platform/tabs';
import { describe, expect, it } from 'vitest';
import { focusFirst } from './focus-first.ts';
import { Modal } from './modal.tsx';

function Page() {
  const [typed, setTyped] = useState('');
  return (
    <Modal open title="窗口" getContainer={false}>
      <input aria-label="输入" value={typed} onChange={(event) => setTyped(event.target.value)} />
    </Modal>
  );
}

function TabPage({ isActive }: { readonly isActive: boolean }) {
  return (
    <Activity mode={isActive ? 'visible' : 'hidden'}>
      <TabActiveContext value={isActive}>
        <Page />
      </TabActiveContext>
    </Activity>
  );
}

describe('the focus of a window that opens', () => {
  it('begins in its first field', async () => {
    render(<Page />);
    await waitFor(() => expect(screen.getByLabelText('输入')).toHaveFocus());
  });

  it('begins on the heading when there is no field, so that Enter closes nothing', async () => {
    render(
      <Modal open title="窗口" footer={null}>
        内容
      </Modal>,
    );
    await waitFor(() => expect(screen.getByText('窗口')).toHaveFocus());
  });

  it('stays in the field that took it by itself', async () => {
    render(
      <Modal open title="窗口">
        <input aria-label="一" />
        {/* biome-ignore lint/a11y/noAutofocus: what the test is about */}
        <input aria-label="二" autoFocus />
      </Modal>,
    );
    await waitFor(() => expect(screen.getByLabelText('二')).toHaveFocus());
    focusFirst(screen.getByRole('dialog'));
    expect(screen.getByLabelText('二')).toHaveFocus();
  });
});

describe('a window that is open while its tab goes to the back', () => {
  it('leaves with the tab and is there again, twice over, without breaking the page', async () => {
    const { rerender } = render(<TabPage isActive />);
    expect(await screen.findByText('窗口')).toBeInTheDocument();
    for (let round = 0; round < 2; round += 1) {
      rerender(<TabPage isActive={false} />);
      expect(screen.queryByText('窗口')).not.toBeInTheDocument();
      rerender(<TabPage isActive />);
      expect(await screen.findByText('窗口')).toBeInTheDocument();
    }
  });

  it('survives a tab that is back before React had time for what is hidden', async () => {
    const { rerender } = render(<TabPage isActive />);
    expect(await screen.findByText('窗口')).toBeInTheDocument();
    act(() => {
      flushSync(() => rerender(<TabPage isActive={false} />));
      flushSync(() => rerender(<TabPage isActive />));
    });
    expect(await screen.findByText('窗口')).toBeInTheDocument();
  });
});
