import { HamburgerMenuIcon } from '@radix-ui/react-icons';
import { mountPath, pathTo } from '../session/mount.js';
import brandStyles from './brand.module.css';
import siteHeadStyles from './site-head.module.css';
import { ThemeButton } from './theme-button.js';

const menu = 'site-menu';

/**
 * The header of all pages outside the console: brand, links to the other pages, and theme. On a phone, the links are in
 * a menu. The links are plain, because the explorer and the reference have no router.
 */
export function SiteHead({ brand = ownBrand }: { brand?: Brand }) {
  const current = window.location.pathname.slice(mountPath.length).replace(/\/$/, '');
  return (
    <header className={siteHeadStyles['head']}>
      <a href={pathTo('/')} className={brandStyles['brand']}>
        <img src={pathTo(brand.logo)} width={24} height={24} alt="" />
        {brand.name}
      </a>
      <nav id={menu} popover="auto" className={siteHeadStyles['links']} aria-label="Pages">
        {siteLinks.map(({ path, label }) => (
          <a key={path} href={pathTo(path)} aria-current={path === current ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <div className={siteHeadStyles['corner']}>
        <ThemeButton />
        <button type="button" className={siteHeadStyles['menu']} popoverTarget={menu} aria-label="Menu">
          <HamburgerMenuIcon aria-hidden />
        </button>
      </div>
    </header>
  );
}

/** The name and the logo at the top of a page. */
interface Brand {
  readonly name: string;
  /** The address of an image. */
  readonly logo: string;
}

const ownBrand: Brand = { name: 'Dealgraph', logo: '/favicon.svg' };

/** The pages that the header links to. */
const siteLinks = [
  { path: '/console', label: 'Console' },
  { path: '/explorer', label: 'Explorer' },
  { path: '/reference', label: 'Reference' },
  { path: '/graphql', label: 'GraphQL' },
  { path: '/docs', label: 'Docs' },
  { path: '/api/v1/openapi.json', label: 'OpenAPI' },
] as const;
