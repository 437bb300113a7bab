import type { ReactNode } from 'react'
import { LinkedText } from '../../components/content/linked-text.tsx'
import { LinkButton } from '../../components/forms/link-button.tsx'
import list from '../../components/list.module.css'
import { NameHead } from '../../features/clubs/manage/name-head.tsx'
import { MemberItem } from '../../features/clubs/members/member-item.tsx'
import { SettingsSection } from '../../features/users/settings/settings-section.tsx'
import type { ClubDetailsFragment } from '../../generated/graphql.ts'
import { paths } from '../../lib/paths.ts'
import css from './club.module.css'

const joining = {
  OPEN: 'Anyone can join.',
  REQUEST: 'Officers accept requests.',
  INVITATION: 'Officers invite.',
}

/** What a club is about, when it meets, how to reach and join it, and who leads it. */
export function ClubAbout({ club, canManage }: { club: ClubDetailsFragment; canManage: boolean }) {
  const { slug, about, meetings, contact, links, joinPolicy, archivedAt, leaders } = club
  return (
    <>
      <SettingsSection title="About">
        {about ? (
          <p className={css.about} dir="auto">
            <LinkedText text={about} />
          </p>
        ) : (
          <p className={css.facts}>Nothing is written here yet.</p>
        )}
        {!about && canManage && (
          <LinkButton to={paths.club(slug, 'manage')} variant="secondary">
            Write it
          </LinkButton>
        )}
        <dl className={css.details}>
          {meetings && (
            <Detail name="Meets">
              <LinkedText text={meetings} />
            </Detail>
          )}
          {contact && (
            <Detail name="Contact">
              <Contact text={contact} />
            </Detail>
          )}
          {links.length > 0 && (
            <Detail name="Links">
              {links.map(({ label, url }) => (
                <a key={`${label} ${url}`} href={url} target="_blank" rel="noopener noreferrer nofollow" dir="auto">
                  {label}
                </a>
              ))}
            </Detail>
          )}
          {!archivedAt && <Detail name="Joining">{joining[joinPolicy]}</Detail>}
        </dl>
      </SettingsSection>
      <SettingsSection title="Who leads it">
        {leaders.length === 0 && <p className={css.facts}>Nobody yet.</p>}
        <ul className={list.list} aria-label="Head and officers">
          {leaders.map((member) => (
            <MemberItem key={member.id} member={member} />
          ))}
        </ul>
        {!archivedAt && !leaders.some(({ role }) => role === 'HEAD') && <NameHead club={club} />}
      </SettingsSection>
    </>
  )
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)

/** A link for an email address or a telephone number; another contact is text. */
function Contact({ text }: { text: string }) {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return <a href={`mailto:${text}`}>{text}</a>
  if (/^\+?[\d\s()-]{7,20}$/.test(text)) return <a href={`tel:${text.replace(/[^\d+]/g, '')}`}>{text}</a>
  return <LinkedText text={text} />
}
