/** The product's logo, hidden from assistive technology because the product's name is beside it. */
export function BrandMark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#1890ff" />
      <path d="M13.5 6h5L25 26h-5.4l-.9-3.6h-5.4L12.4 26H7z" fill="#ffffff" />
      <path d="M15.4 9.5h1.2l.3 3h-1.8zm-.5 5.2h2.2l.4 3.6h-3z" fill="#1890ff" />
    </svg>
  );
}
