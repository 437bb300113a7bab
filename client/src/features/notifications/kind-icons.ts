import { ArrowBigUp, AtSign, Flag, type LucideIcon, Megaphone, MessageCircle, Scale, UserPlus } from 'lucide-react'
import type { NotificationKind } from '../../generated/graphql.ts'

export const kindIcons: Record<NotificationKind, LucideIcon> = {
  REPLY: MessageCircle,
  MENTION: AtSign,
  VOTE: ArrowBigUp,
  FOLLOW: UserPlus,
  REPORT: Flag,
  MODERATION: Scale,
  ANNOUNCEMENT: Megaphone,
}
