import { Flex, theme } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart } from 'shared-platform/lazy-part';
import { Box } from './box.tsx';

/** The search field and tabs are loaded on demand, so that pages without them do not wait. */
const PageSearchField = lazyPart(() =>
  import(/* webpackChunkName: "widgets" */ './page-tools.tsx').then((module) => ({ default: module.PageSearchField })),
);
const PageTabRow = lazyPart(() =>
  import(/* webpackChunkName: "widgets" */ './page-tools.tsx').then((module) => ({ default: module.PageTabRow })),
);

export interface PageLink {
  readonly title: ReactNode;
  /** A path of the product, or an http(s) address, which opens in another window. */
  readonly href: string;
  readonly icon?: ReactNode;
}

export interface PageSearch {
  readonly placeholder: string;
  /** The present search text, from the page's address. */
  readonly value?: string;
  readonly onSearch: (text: string) => void;
}

export interface PageTabs<Key extends string = string> {
  /** Accessible name of the row of tabs. */
  readonly label: string;
  readonly items: readonly { readonly key: Key; readonly title: string }[];
  readonly active: Key;
  readonly onChange: (key: Key) => void;
}

export interface PageProps<Key extends string = string> {
  readonly title?: ReactNode;
  readonly description?: ReactNode;
  /** Content to the right of the title. */
  readonly toolbar?: ReactNode;
  /** Links that are shown below the description. */
  readonly links?: readonly PageLink[];
  /** A picture to the right of title and description: a URL or an element. */
  readonly extraImage?: ReactNode;
  readonly search?: PageSearch;
  readonly tabs?: PageTabs<Key>;
  readonly children: ReactNode;
}

/** Page wrapper: title, description, links, picture, search and tabs above the content. */
export function Page<Key extends string = string>({ children, ...head }: PageProps<Key>) {
  const hasHead = Object.values(head).some((part) => part !== undefined && part !== null && part !== false && part !== '');
  return (
    <Flex vertical gap={16}>
      {hasHead && <PageHead {...head} />}
      {children}
    </Flex>
  );
}

function PageHead<Key extends string>({
  title,
  description,
  toolbar,
  links = [],
  extraImage,
  search,
  tabs,
}: Omit<PageProps<Key>, 'children'>) {
  const { token } = theme.useToken();
  return (
    <Flex vertical gap={12}>
      {(title || description || links.length > 0 || extraImage || toolbar) && (
        <Flex justify="space-between" align="center" gap={16} wrap>
          <Flex vertical gap={4} flex="1 1 auto">
            {title && (
              <h2 style={{ margin: 0, color: token.colorTextHeading, fontSize: 20, fontWeight: token.fontWeightStrong, lineHeight: 1.4 }}>
                {title}
              </h2>
            )}
            {description && <div style={{ color: token.colorTextDescription }}>{description}</div>}
            {links.length > 0 && <PageLinks links={links} />}
          </Flex>
          {extraImage && <PageImage image={extraImage} />}
          {toolbar}
        </Flex>
      )}
      {search && (
        // Placeholder with the height of the field that is being loaded.
        <div style={{ width: '100%', maxWidth: 520, minHeight: token.controlHeight, marginInline: 'auto' }}>
          <Suspense fallback={null}>
            <PageSearchField key={search.value} {...search} />
          </Suspense>
        </div>
      )}
      {tabs && (
        <div style={{ minHeight: 46 }}>
          <Suspense fallback={null}>
            <PageTabRow {...(tabs as unknown as PageTabs)} />
          </Suspense>
        </div>
      )}
    </Flex>
  );
}

function PageLinks({ links }: { readonly links: readonly PageLink[] }) {
  const { token } = theme.useToken();
  const look = { display: 'inline-flex', gap: 6, color: token.colorLink };
  return (
    <Flex gap={24} wrap>
      {links.map(({ title, href, icon }) =>
        /^https?:\/\//.test(href) ? (
          <a key={href} href={href} target="_blank" rel="noopener noreferrer" style={look}>
            {icon}
            {title}
          </a>
        ) : (
          <Link key={href} to={href} style={look}>
            {icon}
            {title}
          </Link>
        ),
      )}
    </Flex>
  );
}

function PageImage({ image }: { readonly image: ReactNode }) {
  const content = typeof image === 'string' ? <img src={image} alt="" style={{ display: 'block', maxHeight: 80 }} /> : image;
  return <div style={{ maxHeight: 80, overflow: 'hidden' }}>{content}</div>;
}

export interface PanelProps {
  readonly title?: ReactNode;
  readonly toolbar?: ReactNode;
  readonly children: ReactNode;
}

/** A titled box on a page. */
export function Panel({ title, toolbar, children }: PanelProps) {
  return (
    <Box title={title} toolbar={toolbar}>
      {children}
    </Box>
  );
}
