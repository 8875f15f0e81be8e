import { Link } from '@tanstack/react-router';
import sectionLinksStyles from './section-links.module.css';
import { outerPages, sections } from './sections.js';

/** Links to the pages of the console, to the explorer and to the reference. The current page is marked. */
export function SectionLinks() {
  return (
    <>
      {sections.map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className={sectionLinksStyles['section'] ?? ''}
          activeOptions={{ exact: to === '/console', includeSearch: false }}
          activeProps={{ className: sectionLinksStyles['current'] ?? '' }}
        >
          <Icon aria-hidden />
          <span>{label}</span>
        </Link>
      ))}
      <hr className={sectionLinksStyles['rule']} />
      {outerPages.map(({ href, label, icon: Icon }) => (
        <a key={href} href={href} className={sectionLinksStyles['section']}>
          <Icon aria-hidden />
          <span>{label}</span>
        </a>
      ))}
    </>
  );
}
