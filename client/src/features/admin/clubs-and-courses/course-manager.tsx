import { useRef, useState } from 'react'
import { useToast } from '../../../components/dialogs/toast.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { type ManagedCourseFragment, MoveCourseDocument, SetCourseArchivedDocument } from '../../../generated/graphql.ts'
import { SettingsSection } from '../../users/settings/settings-section.tsx'
import { ItemActions } from '../item-actions.tsx'
import { useCampusMutation } from '../use-campus-mutation.ts'
import { ArchivedList } from './archived-list.tsx'
import { CourseDialog } from './course-dialog.tsx'
import { OrderedList } from './ordered-list.tsx'
import { useArchive } from './use-archive.ts'

/** The courses in the order of set-up, and the archived ones. */
export function CourseManager({ courses }: { courses: readonly ManagedCourseFragment[] }) {
  const toast = useToast()
  const list = useRef<HTMLElement>(null)
  const [moveCourse] = useCampusMutation(MoveCourseDocument, 'courses')
  const [setCourseArchived] = useCampusMutation(SetCourseArchivedDocument, 'courses')
  const { archive, restore } = useArchive((courseId, archived) => setCourseArchived({ courseId, archived }), list)
  const [edited, setEdited] = useState<ManagedCourseFragment | null>()
  const active = courses.filter(({ archivedAt }) => !archivedAt)
  return (
    <>
      <SettingsSection title="Courses">
        {active.length === 0 && <EmptyState title="There are no courses." />}
        <OrderedList
          ref={list}
          label="Courses"
          items={active}
          onMove={({ id: courseId }, direction) => moveCourse({ courseId, direction })}
          renderActions={(course) => <ItemActions name={course.name} editLabel="Rename" onEdit={() => setEdited(course)} onArchive={() => archive(course)} />}
        />
        <Button onClick={() => setEdited(null)}>Add course</Button>
        <ArchivedList label="Archived courses" items={courses.filter(({ archivedAt }) => archivedAt)} onRestore={restore} />
      </SettingsSection>
      {edited !== undefined && (
        <CourseDialog
          course={edited}
          onClose={() => setEdited(undefined)}
          onSaved={(name) => {
            setEdited(undefined)
            toast(`${name} is saved.`)
          }}
        />
      )}
    </>
  )
}
