import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { parcel } from '../../testing/sample-entity.ts';
import { hideTab, showTab, WaitingTab } from '../../testing/waiting-tab.tsx';
import type { FilterValues } from '../list-state.ts';
import { FilterPanel } from './filter-panel.tsx';

function Panel() {
  const [values, setValues] = useState<FilterValues>({});
  return (
    <>
      <FilterPanel
        filters={{ entity: parcel, fields: ['parcelNo'], values, set: setValues }}
        names={['parcelNo']}
        onClose={() => undefined}
      />
      <button type="button" onClick={() => setValues({ parcelNo: 'P9' })}>
        其他筛选
      </button>
    </>
  );
}

it('what is typed and not applied waits while another tab is in front, and gives way to a filter that is set elsewhere', async () => {
  const { user } = renderScreen(
    <WaitingTab>
      <Panel />
    </WaitingTab>,
  );
  await user.type(screen.getByRole('textbox'), 'P1');
  hideTab();
  showTab();
  expect(screen.getByRole('textbox')).toHaveValue('P1');
  await user.click(screen.getByRole('button', { name: '其他筛选' }));
  expect(screen.getByRole('textbox')).toHaveValue('P9');
});
