/** How a panel beside a button stays inside the window: it changes its side, and moves along the button when neither side has room (phones). */
export const insideWindow = { adjustX: 1, adjustY: 1, shiftX: true } as const;
