import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { PageTitle } from '../../components/page-title.tsx'
import { settingsSections } from './sections.ts'
import css from './settings-page.module.css'

/** /settings: the list of the settings, which on phones is their navigation. */
export const Component = () => (
  <div className={css.overview}>
    <PageTitle>Settings</PageTitle>
    <ul className={css.sections}>
      {settingsSections.map(({ label, to, hint, Icon }) => (
        <li key={to}>
          <Link to={to}>
            <Icon aria-hidden="true" size={24} />
            <span>
              <strong>{label}</strong>
              <small>{hint}</small>
            </span>
            <ChevronRight aria-hidden="true" size={20} />
          </Link>
        </li>
      ))}
    </ul>
  </div>
)
