import { AdminQuery } from '../../features/admin/admin-query.tsx'
import { ClubManager } from '../../features/admin/clubs-and-courses/club-manager.tsx'
import { CourseManager } from '../../features/admin/clubs-and-courses/course-manager.tsx'
import { NewClubRequests } from '../../features/admin/clubs-and-courses/new-club-requests.tsx'
import { ManagedClubsDocument, ManagedCoursesDocument } from '../../generated/graphql.ts'
import { AdminPage } from './admin-page.tsx'

/** /admin/clubs: requests for new clubs, and the clubs and courses of the campus, for administrators. */
export const Component = () => (
  <AdminPage title="Clubs and courses">
    <NewClubRequests />
    <AdminQuery query={ManagedClubsDocument} name="clubs">
      {({ managedClubs, setupClubs }) => <ClubManager clubs={managedClubs} setupClubs={setupClubs} />}
    </AdminQuery>
    <AdminQuery query={ManagedCoursesDocument} name="courses">
      {({ managedCourses }) => <CourseManager courses={managedCourses} />}
    </AdminQuery>
  </AdminPage>
)
