import sharp from 'sharp'
import { createUsername, signOut } from '../accounts.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

const createImage = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#B83F27' } })
    .png()
    .toBuffer()

test('a student signs up, sets up, posts with a picture, sees it, signs out and lands in the lounge again', { tag: ['@main', '@phone'] }, async ({
  page,
  request,
}) => {
  const username = createUsername()
  const email = `${username}@vistas.ac.in`
  const words = `Hello from ${username}`
  const tag = `story${username}`

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('YOUR UNIVERSITY BUT MAKE IT MORE FUN AND NO FOMO')
  await page.getByRole('link', { name: 'Get Started' }).first().click()

  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()

  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await page.getByLabel('Email').fill('someone@example.com')
  await page.getByRole('button', { name: 'NEXT' }).click()
  await expect(page.getByRole('alert')).toHaveText('Email must be from Vistas or Kalvium')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'NEXT' }).click()

  await expect(page).toHaveURL('/create-account')
  await page.getByLabel('Username').fill('KAVYA.R')
  await expect(page.getByText('Already taken')).toBeVisible()
  await page.getByLabel('Username').fill(username)
  await expect(page.getByText('Available')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(/^Password/).fill('veranda-1')
  await page.getByLabel('Confirm Password').fill('veranda-1')
  await page.getByRole('button', { name: 'NEXT' }).click()

  await expect(page).toHaveURL('/account-setup')
  await page.getByLabel('Course').selectOption('BA English')
  await page.getByLabel('CodeForge-(Coding)').check()
  await page.getByLabel('Profile picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await createImage() })
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible()
  await page.getByLabel('Short bio').fill('Here for the stories.')
  await page.getByRole('button', { name: 'NEXT' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please answer the last question.')
  await expectAccessible(page)
  await page.getByLabel('No', { exact: true }).check()
  await page.getByRole('button', { name: 'NEXT' }).click()

  await expect(page).toHaveURL('/lounge')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add a new post / Review / Update' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please add some content or attach files before posting.')
  await dialog.getByRole('textbox', { name: 'Post text' }).pressSequentially(`${words} #${tag}`)
  await dialog.getByLabel('Attach files').setInputFiles({ name: 'view.png', mimeType: 'image/png', buffer: await createImage() })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Your post is up.')).toBeVisible()

  // Other tests post in the lounge at the same time, so find the card by its text.
  const card = page.getByRole('article').filter({ hasText: words })
  await expect(card).toContainText(username.toUpperCase())
  await expect(card.getByRole('img', { name: `Posted by ${username}` })).toBeVisible()

  const query = 'query ($tag: String!) { tag(name: $tag) { posts { edges { node { id summary media { url } } } } } }'
  const graphql = await request.post('/graphql', { data: { query, variables: { tag } } })
  const [{ node }] = (await graphql.json()).data.tag.posts.edges
  const summary = `${words} #${tag}`
  expect(node).toMatchObject({ summary, media: [{ url: expect.stringMatching(/^\/media\//) }] })
  const [, id] = Buffer.from(node.id, 'base64url').toString().split(':')
  const post = await (await request.get(`/api/posts/${id}`)).json()
  expect(post).toMatchObject({ summary, community: 'lounge', hashtags: [tag], user: { username, course: 'BA English' }, media: [{}] })

  await signOut(page)
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('uid')])).toEqual([null, null])
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill('veranda-1')
  await page.getByRole('button', { name: 'LOG IN' }).click()
  await expect(page).toHaveURL('/lounge')
  await page.goto(`/tag/${tag}`)
  await expect(card).toBeVisible()
})
