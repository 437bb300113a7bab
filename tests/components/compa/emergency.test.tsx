import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setOnline } from '../support/browser.ts'
import { connectionLost, network } from '../support/network.ts'
import {
  answerQuestions,
  askQuestion,
  message,
  messagesRegion,
  openCompa,
  readMessages,
  respondWithError,
  respondWithoutEnd,
  respondWithText,
  retryButton,
  stopButton,
} from './compa-page.ts'

const emergency = 'I feel like ending my life'
const contentHtml =
  '<p>In danger, call 112.</p><h2>Campus numbers</h2><p>Day and night:</p><ul><li>Control room: <b>044-5550-0101</b></li><li>Women&#39;s safety: 0107</li></ul><h2>National numbers</h2><p>Tele-MANAS: 14416 &amp; 108</p><h2>Fire</h2><p>Leave.</p>'
const numbers =
  "Compa: If somebody is in danger, call 112 now.\n\nDay and night:\n\nControl room: 044-5550-0101\nWomen's safety: 0107\n\nTele-MANAS: 14416 & 108"

/** Opens Compa and waits until the emergency page is loaded. */
async function openWithEmergencyPage() {
  network.on('CampusPage', { campusPage: { slug: 'emergency', title: 'Emergency', contentHtml } })
  await openCompa()
  await expect.poll(() => network.sent('CampusPage').map(({ variables }) => variables)).toContainEqual({ slug: 'emergency' })
}

test.each([429, 503])('an emergency is answered by the page if the service answers %s, in the stream and without one', async (status) => {
  const errors = [{ message: 'no', extensions: { code: 'X', status } }]
  answerQuestions(({ question }) => (question === emergency ? respondWithError(status) : Response.json({ error: 'no' }, { status })))
  network.on('AskCompa', () => Response.json({ errors }, { status }))
  await openWithEmergencyPage()
  await askQuestion(emergency)
  await expect.poll(() => readMessages()[2]).toBe(numbers)
  await expect.element(page.getByRole('link', { name: 'Emergency' })).toHaveAttribute('href', '/compa/emergency')
  await askQuestion('saaganum pola irukku')
  await expect.poll(() => readMessages()[4]).toBe(numbers)
  await expect.element(retryButton).not.toBeInTheDocument()
})

test('the numbers are links, and a long answer is shown from its top', async () => {
  await page.viewport(390, 700)
  const text = `If somebody is in danger, call 112 now.\n\nControl room: 044-5550-0101.\nTele-MANAS: 1800 599 0019, open 24 hours.${'\n\nOne more line.'.repeat(40)}`
  answerQuestions(() => respondWithText(text))
  await openWithEmergencyPage()
  await askQuestion(emergency)
  await expect.poll(() => readMessages()[2]).toBe(`Compa: ${text}`)
  const links = [...message(2).element().querySelectorAll<HTMLAnchorElement>('a[href^="tel:"]')]
  expect(links.map(({ href, textContent }) => [href, textContent])).toEqual([
    ['tel:112', '112'],
    ['tel:04455500101', '044-5550-0101'],
    ['tel:18005990019', '1800 599 0019'],
  ])
  const getDistance = () => message(2).element().getBoundingClientRect().top - messagesRegion.element().getBoundingClientRect().top
  await expect.poll(() => Math.abs(getDistance())).toBeLessThan(30)
})

test('an emergency is answered offline from the page that was loaded', async () => {
  answerQuestions(() => connectionLost)
  network.on('AskCompa', () => connectionLost)
  await openWithEmergencyPage()
  setOnline(false)
  await askQuestion('paambu vandhuduchu')
  await expect.poll(() => readMessages()[2]).toBe(numbers)
  expect(message(2).element().querySelector('strong')?.textContent).toBe('If somebody is in danger, call 112 now.')
  setOnline(true)
})

test('an emergency is answered with the number of the country if the page could not be loaded', async () => {
  answerQuestions(() => connectionLost)
  network.on('AskCompa', () => connectionLost)
  network.on('CampusPage', () => connectionLost)
  await openCompa()
  await askQuestion(emergency)
  await expect.poll(() => readMessages()[2]).toBe('Compa: If somebody is in danger, call 112 now.')
})

test('the numbers are shown before the service answers, and stay if the answer is stopped', async () => {
  answerQuestions(() => new Promise(() => {}))
  await openWithEmergencyPage()
  await askQuestion(emergency)
  await expect.poll(() => readMessages()[2]).toBe(numbers)
  await stopButton.click()
  await expect.element(stopButton).not.toBeInTheDocument()
  expect(readMessages()[2]).toBe(numbers)
})

test("the service's answer takes the place of the page's", async () => {
  answerQuestions(() => respondWithText('If somebody is in danger, call 112 now.\n\nControl room: 0101', [{ title: 'Emergency', url: '/compa/emergency' }]))
  await openWithEmergencyPage()
  await askQuestion(emergency)
  await expect.poll(() => readMessages()[2]).toBe('Compa: If somebody is in danger, call 112 now.\n\nControl room: 0101')
})

test('an emergency is answered while another answer is awaited', async () => {
  answerQuestions(({ question }) => (question === 'library' ? respondWithoutEnd('The library is') : respondWithError(503)))
  await openWithEmergencyPage()
  await askQuestion('library')
  await expect.poll(() => readMessages()[2]).toBe('Compa: The library is')
  await page.getByPlaceholder('Ask Compa something...').fill(emergency)
  await page.getByPlaceholder('Ask Compa something...').element().closest('form')?.requestSubmit()
  await expect.poll(() => readMessages()[4]).toBe(numbers)
  expect(readMessages().slice(1, 4)).toEqual(['You: library', 'Compa: The library is', `You: ${emergency}`])
})
