// The component that wraps every page: title, links, search and tabs.
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { Page } from './page.tsx';

function Sample({ onSearch }: { readonly onSearch: (text: string) => void }) {
  const [active, setActive] = useState<'list' | 'facts'>('list');
  return (
    <Page
      title="运单"
      description="全部运单"
      links={[
        { title: '订单', href: '/business/order/list' },
        { title: '帮助', href: 'https://help.example/waybill' },
      ]}
      extraImage="/picture.svg"
      search={{ placeholder: '运单号', onSearch }}
      tabs={{
        label: '运单视图',
        items: [
          { key: 'list', title: '列表' },
          { key: 'facts', title: '统计' },
        ],
        active,
        onChange: setActive,
      }}
    >
      <p>现在是{active}</p>
    </Page>
  );
}

describe('the page wrapper', () => {
  it('shows description, links, picture, search and tabs above the content', async () => {
    const onSearch = vi.fn();
    const { user, container } = renderScreen(<Sample onSearch={onSearch} />);
    expect(screen.getByRole('heading', { name: '运单' })).toBeVisible();
    expect(screen.getByText('全部运单')).toBeVisible();
    expect(screen.getByRole('link', { name: '订单' })).toHaveAttribute('href', '/business/order/list');
    expect(screen.getByRole('link', { name: '帮助' })).toHaveAttribute('target', '_blank');
    expect(container.querySelector('img')).toHaveAttribute('src', '/picture.svg');

    await user.type(await screen.findByRole('searchbox', { name: '运单号' }), ' YD01 {Enter}');
    expect(onSearch).toHaveBeenLastCalledWith('YD01');
    await user.click(await screen.findByRole('tab', { name: '统计' }));
    expect(screen.getByText('现在是facts')).toBeVisible();
    expect(screen.getByRole('tab', { name: '统计' })).toHaveAttribute('aria-selected', 'true');
  });

  it('is nothing but its content when the page gives it nothing', () => {
    const { container } = renderScreen(
      <Page>
        <p>内容</p>
      </Page>,
    );
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    expect(container.querySelectorAll('p')).toHaveLength(1);
  });
});
