/** Sample data of the profile page, until it reads from the server (spec, section 2, Profile). */
export const sampleProfile = {
  name: 'Nila',
  course: 'BA English',
  bio: 'Reads on buses, writes on verandas. Stage manager of thirai, maker of lemon pickle.',
  email: 'nila@vistas.ac.in',
  quote: 'Sit down for a minute; the tea is on.',
  clubs: ['thirai', 'aesthetica', 'resonance'],
  shop: { name: 'Pickle & Page', tagline: 'Lemon pickle and second-hand paperbacks', image: '/feeds/profile-shop' },
  posts: [
    {
      id: 'sample-1',
      username: 'Nila',
      course: 'BA English',
      profilePic: null,
      hashtags: ['thirai', 'auditions'],
      content: '<p>Auditions for the monsoon play are on Friday at five, under the neem tree. Bring one poem and no fear.</p>',
      media: [{ url: '/clubs/thirai.svg', type: 'image', alt: 'Two masks on a stage', width: 1120, height: 480 }],
      createdAt: '2026-11-06T11:30:00.000Z',
    },
    {
      id: 'sample-2',
      username: 'Nila',
      course: 'BA English',
      profilePic: null,
      hashtags: ['pickle'],
      content: '<p>The new batch is ready. <strong>Twelve jars</strong>, first come first served.</p>',
      createdAt: '2026-11-02T04:10:00.000Z',
    },
  ],
}
