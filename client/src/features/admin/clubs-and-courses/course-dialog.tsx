import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { TextField } from '../../../components/forms/field.tsx'
import { Form, type FormError, FormErrorNotice, getFieldError, toFormFieldError } from '../../../components/forms/form.tsx'
import { CreateCourseDocument, type ManagedCourseFragment, RenameCourseDocument } from '../../../generated/graphql.ts'
import { toApiError } from '../../../lib/network/api-error.ts'
import { useCampusMutation } from '../use-campus-mutation.ts'

type Props = { course: ManagedCourseFragment | null; onClose: () => void; onSaved: (name: string) => void }

/** Adds a course, or renames one. */
export function CourseDialog({ course, onClose, onSaved }: Props) {
  const [createCourse, creation] = useCampusMutation(CreateCourseDocument, 'courses')
  const [renameCourse, change] = useCampusMutation(RenameCourseDocument, 'courses')
  const [name, setName] = useState(course?.name ?? '')
  const [error, setError] = useState<FormError | null>(null)
  const loading = creation.loading || change.loading
  const submit = async () => {
    if (loading) return
    setError(null)
    try {
      await (course ? renameCourse({ courseId: course.id, name }) : createCourse({ name }))
      onSaved(name.trim())
    } catch (saveError) {
      setError(toFormFieldError(['name'], toApiError(saveError, 'The course could not be saved.')))
    }
  }
  return (
    <Dialog title={course ? `Rename ${course.name}` : 'Add a course'} open onClose={onClose} locked={loading}>
      <Form error={error} onEdit={() => setError(null)} onSubmit={submit}>
        <TextField
          label="Name"
          required
          autoComplete="off"
          hint={course ? 'At most 60 characters. Students of this course follow.' : 'At most 60 characters.'}
          error={getFieldError(error, 'name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <FormErrorNotice error={error} />
        <Button type="submit" busy={loading}>
          {loading ? 'Saving...' : course ? 'Rename' : 'Add course'}
        </Button>
      </Form>
    </Dialog>
  )
}
