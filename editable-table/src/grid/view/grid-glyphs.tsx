/** Small SVG icons of the grid; a thousand icon components would be slow. */
const frame = { viewBox: '0 0 16 16', width: 14, height: 14, fill: 'currentColor' } as const;

export function GripGlyph() {
  return (
    <svg {...frame} aria-hidden="true">
      <path d="M5 2h2v2H5zM9 2h2v2H9zM5 7h2v2H5zM9 7h2v2H9zM5 12h2v2H5zM9 12h2v2H9z" />
    </svg>
  );
}

export function ChevronGlyph() {
  return (
    <svg {...frame} aria-hidden="true">
      <path d="M5.3 2.3 11 8l-5.7 5.7-1-1L9 8 4.3 3.3z" />
    </svg>
  );
}

export function MoreGlyph() {
  return (
    <svg {...frame} aria-hidden="true">
      <path d="M7 2h2v2H7zM7 7h2v2H7zM7 12h2v2H7z" />
    </svg>
  );
}

export function FilterGlyph() {
  return (
    <svg {...frame} aria-hidden="true">
      <path d="M2 3h12l-4.5 5.5V13l-3-1.5v-3z" />
    </svg>
  );
}
