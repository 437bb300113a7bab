import { useState } from 'react'
import { Choices } from '../../../components/forms/choices.tsx'
import { type FormError, getFieldError } from '../../../components/forms/form.tsx'
import { PeopleFiltersDocument } from '../../../generated/graphql.ts'
import { useQuery } from '../../../lib/network/apollo/use-query.ts'
import css from './editor.module.css'
import type { EventFormValues } from './event-form-values.ts'

type Audience = Pick<EventFormValues, 'audienceClubIds' | 'audienceCourses'>
type Props = { values: Audience; error: FormError | null; onChange: (changes: Partial<Audience>) => void }

/** Who may register: everybody, or the members of clubs and the students of courses. */
export function AudienceFields({ values: { audienceClubIds, audienceCourses }, error, onChange }: Props) {
  const { data } = useQuery(PeopleFiltersDocument)
  const [isOpen, setIsOpen] = useState(false)
  const [clubError, courseError] = [getFieldError(error, 'audienceClubIds'), getFieldError(error, 'audienceCourses')]
  const count = audienceClubIds.length + audienceCourses.length
  return (
    <details className={css.audience} open={isOpen || Boolean(clubError || courseError)} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{`Who may register: ${count === 0 ? 'everybody' : `${count} ${count === 1 ? 'group' : 'groups'}`}`}</summary>
      <div className={css.groups}>
        <p>Everybody sees the event. With groups below, only their people can register.</p>
        <Choices
          legend="Members of clubs"
          name="audience-clubs"
          choices={data?.clubs.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          selected={audienceClubIds}
          error={clubError}
          empty="Loading the clubs..."
          onChange={(ids) => onChange({ audienceClubIds: ids })}
        />
        <Choices
          legend="Students of courses"
          name="audience-courses"
          choices={data?.courses.map((course) => ({ value: course, label: course })) ?? []}
          selected={audienceCourses}
          error={courseError}
          empty="Loading the courses..."
          onChange={(courses) => onChange({ audienceCourses: courses })}
        />
      </div>
    </details>
  )
}
