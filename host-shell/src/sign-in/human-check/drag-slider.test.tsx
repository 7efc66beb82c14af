// The drag slider as people use it; the test server decides whether the drag is accepted.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { refusal, success } from 'shared-widgets/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../parts/account-messages.ts';
import { type Asked, layOutSlider, serve, serveBasics, slideByKeys } from '../sign-in-fixture.tsx';
import { DragSlider } from './drag-slider.tsx';

const onProof = vi.fn();
const handle = () => screen.getByRole('slider', { name: '拖动滑块验证' });
const share = () => handle().getAttribute('aria-valuenow');

function drag(pointerType: 'mouse' | 'touch', ...places: number[]): void {
  const pointer = { pointerId: 1, pointerType, isPrimary: true, button: 0 };
  fireEvent.pointerDown(handle(), { ...pointer, clientX: 100 });
  for (const place of places) fireEvent.pointerMove(handle(), { ...pointer, clientX: 100 + place });
  fireEvent.pointerUp(handle(), pointer);
}

/** The points of the drag that a request contains. */
const trackIn = ({ body }: Asked) => (body as { track: [number, number][] }).track;

beforeEach(() => {
  onProof.mockClear();
  serveBasics();
  // With this layout the handle can be moved by 256 pixels.
  layOutSlider({ rail: 300, handle: 44 });
});
afterEach(() => vi.restoreAllMocks());

// Specified behaviour of the slider: it shows 拖动滑块验证, then 验证通过; it resets when released early, and cannot move once verified.
describe('the drag slider', () => {
  it.each(['mouse', 'touch'] as const)('dragged to the end by %s it is exchanged for a proof and stays there', async (pointerType) => {
    const asked = serve({ 'POST /sys/slider': () => success({ proof: 'proof-7' }) });
    render(<DragSlider onProof={onProof} />);
    expect(screen.getByRole('status')).toHaveTextContent('拖动滑块验证');
    drag(pointerType, 20, 90, 170, 260);
    await waitFor(() => expect(onProof).toHaveBeenCalledWith('proof-7'));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('验证通过'));
    expect(asked[0]?.body).toMatchObject({ ticket: 'ticket-1' });
    const places = asked[0] ? trackIn(asked[0]).map(([, x]) => x) : [];
    expect(places[0]).toBe(0);
    expect(places.at(-1)).toBe(300);
    expect(places).toEqual([...places].sort((one, other) => one - other));

    drag(pointerType, -100);
    fireEvent.keyDown(handle(), { key: 'ArrowLeft' });
    expect(share()).toBe('100');
    expect(handle()).toHaveAttribute('aria-disabled', 'true');
    expect(asked).toHaveLength(1);
  });

  it('released early goes back to the start and proves nothing', async () => {
    const asked = serve({ 'POST /sys/slider': () => success({ proof: 'x' }) });
    render(<DragSlider onProof={onProof} />);
    fireEvent.pointerDown(handle(), { pointerId: 1, isPrimary: true, button: 0, clientX: 0 });
    fireEvent.pointerMove(handle(), { pointerId: 1, isPrimary: true, clientX: 128 });
    expect(share()).toBe('50');
    fireEvent.pointerUp(handle(), { pointerId: 1 });
    expect(share()).toBe('0');
    expect(asked).toEqual([]);
  });

  it('is moved by arrow keys too, both ways, and resets when it is left early', async () => {
    render(<DragSlider onProof={onProof} />);
    await userEvent.tab();
    expect(handle()).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(share()).toBe('8');
    await userEvent.tab();
    expect(share()).toBe('0');
    slideByKeys(handle());
    await waitFor(() => expect(onProof).toHaveBeenCalledWith('proof-1'));
    expect(await screen.findByText('验证通过')).toBeVisible();
  });

  it('refused by the server says so, goes back, and takes a new ticket for the next try', async () => {
    let tickets = 0;
    const asked = serve({
      'GET /sys/slider': () => {
        tickets += 1;
        return success({ ticket: `ticket-${tickets}`, distance: 300 });
      },
      'POST /sys/slider': [() => refusal('验证失败，请重试'), () => success({ proof: 'second' })],
    });
    render(<DragSlider onProof={onProof} />);
    drag('mouse', 100, 260);
    expect(await screen.findByRole('alert')).toHaveTextContent('验证失败，请重试');
    expect(share()).toBe('0');
    expect(onProof).not.toHaveBeenCalled();
    drag('mouse', 100, 260);
    await waitFor(() => expect(onProof).toHaveBeenCalledWith('second'));
    const tries = asked.filter(({ call }) => call === 'POST /sys/slider').map(({ body }) => (body as { ticket: string }).ticket);
    expect(tries).toEqual(['ticket-1', 'ticket-2']);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('takes no notice of a second finger or the right button', () => {
    render(<DragSlider onProof={onProof} />);
    fireEvent.pointerDown(handle(), { pointerId: 2, isPrimary: false, button: 0, clientX: 0 });
    fireEvent.pointerMove(handle(), { pointerId: 2, clientX: 200 });
    fireEvent.pointerDown(handle(), { pointerId: 1, isPrimary: true, button: 2, clientX: 0 });
    fireEvent.pointerMove(handle(), { pointerId: 1, clientX: 200 });
    expect(share()).toBe('0');
  });
});
