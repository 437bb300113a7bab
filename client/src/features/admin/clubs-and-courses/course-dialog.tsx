import { useState } from 'react'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { TextField } from '../../../components/forms/field.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { FormSubmit } from '../../../components/forms/form-submit.tsx'
import { useForm } from '../../../components/forms/use-form.ts'
import { CreateCourseDocument, type ManagedCourseFragment, RenameCourseDocument } from '../../../generated/graphql.ts'
import { useCampusMutation } from '../use-campus-mutation.ts'

type Props = { course: ManagedCourseFragment | null; onClose: () => void; onSaved: (name: string) => void }

/** Adds a course, or renames one. */
export function CourseDialog({ course, onClose, onSaved }: Props) {
  const [createCourse] = useCampusMutation(CreateCourseDocument, 'courses')
  const [renameCourse] = useCampusMutation(RenameCourseDocument, 'courses')
  const [name, setName] = useState(course?.name ?? '')
  const send = async () => {
    await (course ? renameCourse({ courseId: course.id, name }) : createCourse({ name }))
    onSaved(name.trim())
  }
  const { busy, form, getError } = useForm(send, { fields: ['name'], failure: 'The course could not be saved.' })
  return (
    <Dialog title={course ? `Rename ${course.name}` : 'Add a course'} open onClose={onClose} locked={busy}>
      <Form {...form}>
        <TextField
          label="Name"
          required
          autoComplete="off"
          hint={course ? 'At most 60 characters. Students of this course follow.' : 'At most 60 characters.'}
          error={getError('name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <FormSubmit error={form.error} busy={busy} busyLabel="Saving...">
          {course ? 'Rename' : 'Add course'}
        </FormSubmit>
      </Form>
    </Dialog>
  )
}
