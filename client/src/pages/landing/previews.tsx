import { ArrowBigUp, FileText } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Art } from '../../components/artwork/art.tsx'
import { Avatar } from '../../components/artwork/avatar.tsx'
import { InstagramIcon, WhatsAppIcon } from '../../components/artwork/brand-icons.tsx'
import contact from '../../components/content/contact-links.module.css'
import business from '../../features/businesses/business-card.module.css'
import chat from '../../features/compa/chat-line.module.css'
import attachments from '../../features/posts/files/attachments.module.css'
import post from '../../features/posts/post-card.module.css'
import reactions from '../../features/reactions/reactions.module.css'
import { paths } from '../../lib/paths.ts'
import thrift from '../thrift/thrift.module.css'
import css from './previews.module.css'

export type Feature = 'meet' | 'learn' | 'clubs' | 'events' | 'market' | 'compa'

/** A preview of a feature with sample content in the app's own styles. It is inert and hidden from screen readers, like a picture. */
export function Preview({ feature }: { feature: Feature }) {
  return (
    <div className={css.preview} data-feature={feature} aria-hidden="true" inert>
      {previews[feature]}
    </div>
  )
}

const previews: Record<Feature, ReactElement> = {
  meet: (
    <Post author="kavya.r" course="BSc Computer Science" date="Today, 4:40 PM" community="lounge" tags={['tea', 'steps']} votes={18}>
      <p>Tea on the library steps after the last lecture? The first round is on me.</p>
      <Art path="/feeds/lounge-sit" alt="" width={344} height={240} className={css.postPicture} lazy />
    </Post>
  ),
  learn: (
    <Post author="meena.s" course="B-Tech CSE-AI&FT-WIP" date="Yesterday, 9:05 PM" community="learn" tags={['datastructures', 'exams']} votes={41}>
      <p>Unit 3, written out: trees, heaps, and what the exams ask of them.</p>
      <Attachments />
    </Post>
  ),
  clubs: (
    <div className={css.clubs}>
      {['Resonance', 'Aesthetica', 'ShutterScape', 'Thirai'].map((name) => (
        <div key={name} className={css.club}>
          <Art path={`/clubs/${name.toLowerCase()}`} alt="" width={560} height={240} lazy />
          <p>{name}</p>
        </div>
      ))}
    </div>
  ),
  events: <Agenda />,
  market: (
    <div className={css.market}>
      <div className={thrift.card}>
        <Art path="/thrift/bicycle" alt="" width={480} height={360} className={thrift.image} lazy />
        <p className={thrift.price}>Min: ₹3,500</p>
        <div>
          <p className={css.name}>Bicycle</p>
          <p className={css.line}>Single speed, new brakes, a basket that holds two bags.</p>
        </div>
      </div>
      <div className={business.card}>
        <Art path="/feeds/profile-shop" alt="" width={344} height={240} className={`${business.image} ${business.drawn}`} lazy />
        <div>
          <p className={css.name}>Brownie Point</p>
          <p className={css.line}>By the box, still warm.</p>
          <p className={`${contact.links} ${css.contact}`}>
            <a href={paths.shops}>
              <WhatsAppIcon size={20} />
            </a>
            <a href={paths.shops}>
              <InstagramIcon size={20} />
            </a>
          </p>
        </div>
      </div>
    </div>
  ),
  compa: (
    <div className={css.chat}>
      <Line speaker="user">When does the library close?</Line>
      <Line speaker="assistant" source="Library">
        The library is open from 8 am to 10 pm on Monday to Saturday and from 10 am to 6 pm on Sunday.
      </Line>
      <Line speaker="user">And who sells brownies?</Line>
      <div className={chat.line} data-role="assistant">
        <CompaFace />
        <p className={`${chat.bubble} ${css.waiting}`}>...</p>
      </div>
    </div>
  ),
}

type PostProps = { author: string; course: string; date: string; community: string; tags: string[]; votes: number; children: ReactNode }

/** Looks like PostCard. */
function Post({ author, course, date, community, tags, votes, children }: PostProps) {
  return (
    <div className={post.card} data-community={community}>
      <div className={post.header}>
        <Avatar username={author} picture={null} />
        <div>
          <p className={post.name}>{author.toUpperCase()}</p>
          <p className={post.meta}>
            <span>{course}</span> <span>{date}</span>
          </p>
        </div>
      </div>
      {children}
      <p className={post.hashtags}>
        {tags.map((tag) => (
          <span key={tag}>#{tag}</span>
        ))}
      </p>
      <p className={reactions.row}>
        <span className={reactions.end} />
        <button type="button" className={reactions.button} aria-pressed="true">
          <ArrowBigUp size={20} fill="currentColor" /> <span className={reactions.count}>{votes}</span>
        </button>
      </p>
    </div>
  )
}

const files = [
  { name: 'Data structures, unit 3.pdf', size: '412 KB' },
  { name: 'Heaps on one page.docx', size: '96 KB' },
]

function Attachments() {
  return (
    <div className={attachments.attachments}>
      <ul>
        {files.map(({ name, size }) => (
          <li key={name}>
            <a href={paths.learn}>
              <FileText size={20} />
              <span>{name}</span>
            </a>
            <span className={attachments.size}>{size}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Without dates, which would soon lie in the past: the page is rendered when the client is built. */
const days = [
  { day: 'Wednesday', time: '5 – 7pm', title: 'CodeForge build night' },
  { day: 'Friday', time: '6 – 8pm', title: 'Open mic' },
  { day: 'Sunday', time: '6 – 9am', title: 'Photo walk' },
  { day: 'Next month', time: '9am – 5pm', title: 'Techfest' },
]

/** Looks like the agenda view of the calendar. */
function Agenda() {
  return (
    <div className={css.agenda}>
      {days.map(({ day, time, title }) => (
        <div key={day}>
          <p className={css.day}>{day}</p>
          <p className={css.event}>
            <span>{time}</span>
            <strong>{title}</strong>
          </p>
        </div>
      ))}
    </div>
  )
}

/** Looks like ChatLine. */
function Line({ speaker, source, children }: { speaker: 'user' | 'assistant'; source?: string; children: string }) {
  return (
    <div className={chat.line} data-role={speaker}>
      {speaker === 'assistant' && <CompaFace />}
      <div className={chat.bubble}>
        <p className={chat.text}>{children}</p>
        {source && (
          <p className={chat.sources}>
            <a href={paths.compa}>{source}</a>
          </p>
        )}
      </div>
    </div>
  )
}

function CompaFace() {
  return <Art path="/compa/compa-face" alt="" width={40} height={40} className={chat.face} lazy />
}
