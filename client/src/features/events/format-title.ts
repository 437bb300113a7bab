/** The title of an event in a calendar. */
export const formatTitle = ({ title, cancelledAt }: { title: string; cancelledAt: string | null }) => (cancelledAt ? `Cancelled: ${title}` : title)
