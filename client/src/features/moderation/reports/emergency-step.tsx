import { Phone } from 'lucide-react'
import { Link } from 'react-router-dom'
import { RichText } from '../../../components/content/rich-text.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { brand } from '../../../generated/brand.ts'
import { CampusPageDocument } from '../../../generated/graphql.ts'
import { useQuery } from '../../../lib/network/apollo/use-query.ts'
import { emergencySlug, paths } from '../../../lib/paths.ts'
import css from './report-dialog.module.css'

/** The emergency page of the campus, before somebody in danger is reported. Without it the number of the country stays. */
export function EmergencyStep({ onContinue, onBack }: { onContinue: () => void; onBack: () => void }) {
  const { data, loading } = useQuery(CampusPageDocument, { variables: { slug: emergencySlug } })
  const page = data?.campusPage
  return (
    <div className={css.emergency}>
      <p role="alert">
        <strong>Is somebody in danger now? Call first.</strong> A report may be read hours later.
      </p>
      <a href={`tel:${brand.emergencyNumber}`} className={css.number}>
        <Phone aria-hidden="true" size={24} /> Call {brand.emergencyNumber}
      </a>
      {loading && !page && <p role="status">Loading the numbers of the campus...</p>}
      {page && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <section className={css.page} aria-label={page.title} tabIndex={0}>
          <RichText html={page.contentHtml} />
        </section>
      )}
      <div className={css.foot}>
        <Link to={paths.campusPage(emergencySlug)} target="_blank">
          Open the emergency page
        </Link>
        <div>
          <Button variant="quiet" onClick={onBack}>
            Back
          </Button>
          <Button variant="secondary" onClick={onContinue}>
            Continue with the report
          </Button>
        </div>
      </div>
    </div>
  )
}
