import { Link } from '@tanstack/react-router';
import { pathTo } from '../session/mount.js';
import brandStyles from './brand.module.css';

/** The product name, which links to the front page. */
export function Brand() {
  return (
    <Link to="/" className={brandStyles['brand'] ?? ''}>
      <img src={pathTo('/favicon.svg')} width={24} height={24} alt="" />
      Dealgraph
    </Link>
  );
}
