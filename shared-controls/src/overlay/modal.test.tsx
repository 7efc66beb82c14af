// An antd Modal that is open while its tab is hidden must not throw.
import { act, render, screen } from '@testing-library/react';
import { Activity, useState } from 'react';
import { flushSync } from 'react-dom';
import { TabActiveContext } from 'shared-platform/tabs';
import { describe, expect, it } from 'vitest';
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
