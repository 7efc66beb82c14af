// When a person searches again, the list aborts the outdated search.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { useState } from 'react';
import { useRead } from 'shared-platform/read';
import { describe, expect, it } from 'vitest';
import { page, renderScreen, success } from '../testing/render-screen.tsx';
import { allParcelCodes, parcel, parcelRecord, parcelStatuses } from '../testing/sample-entity.ts';
import { ListPage } from './list-page.tsx';

describe('a search that is overtaken', () => {
  it('is taken back, and its answer is never shown', async () => {
    const taken: string[] = [];
    const late: (() => void)[] = [];
    const slow = http.get('*/api/test/parcel/list', async ({ request }) => {
      const asked = new URL(request.url).searchParams.get('parcelNo') ?? '';
      if (asked !== '*slow*') return page([parcelRecord(['', '*quick*', '*other*'].indexOf(asked) + 1)]);
      request.signal.addEventListener('abort', () => taken.push(asked));
      await new Promise<void>((resolve) => late.push(resolve));
      return page([parcelRecord(9)]);
    });
    const { user } = renderScreen(<ListPage entity={parcel} columns={['parcelNo', 'weight']} />, {
      can: allParcelCodes,
      dictionaries: { parcel_status: parcelStatuses },
      handlers: [slow],
    });
    await screen.findByText('P001');
    const field = within(screen.getByRole('search')).getByLabelText('包裹号');
    const ask = async (text: string) => {
      await user.clear(field);
      await user.type(field, text);
      await user.click(screen.getByRole('button', { name: '查询' }));
    };
    await ask('slow');
    await waitFor(() => expect(late).toHaveLength(1));
    await ask('quick');
    expect(await screen.findByText('P002')).toBeInTheDocument();
    await waitFor(() => expect(taken).toEqual(['*slow*']));
    late[0]?.();
    // Searches for another text; from now on the first response must be ignored.
    await ask('other');
    expect(await screen.findByText('P003')).toBeInTheDocument();
    expect(screen.queryByText('P009')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    // The repeated search is sent again, not taken from the cache.
    await ask('slow');
    await waitFor(() => expect(late).toHaveLength(2));
    late[1]?.();
    expect(await screen.findByText('P009')).toBeInTheDocument();
  });

  it('is left alone while somebody else waits for it, and so is a page that asks for nothing else', async () => {
    const taken: string[] = [];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const words = http.get('*/api/test/words', async ({ request }) => {
      const word = new URL(request.url).searchParams.get('word') ?? '';
      request.signal.addEventListener('abort', () => taken.push(word));
      if (word === 'slow') await held;
      return success(`read ${word}`);
    });
    function Reader({ label, word }: { readonly label: string; readonly word: string }) {
      return <output aria-label={label}>{useRead<string>('/test/words', { word }).data}</output>;
    }
    function Two() {
      const [word, setWord] = useState('slow');
      return (
        <>
          <button type="button" onClick={() => setWord('quick')}>
            change
          </button>
          <Reader label="first" word={word} />
          <Reader label="second" word="slow" />
        </>
      );
    }
    const { user } = renderScreen(<Two />, { handlers: [words] });
    await user.click(screen.getByRole('button', { name: 'change' }));
    await waitFor(() => expect(screen.getByLabelText('first')).toHaveTextContent('read quick'));
    release();
    await waitFor(() => expect(screen.getByLabelText('second')).toHaveTextContent('read slow'));
    expect(screen.getByLabelText('first')).toHaveTextContent('read quick');
    expect(taken).toEqual([]);
  });
});
