// Swagger UI gives the browser descriptions as markup. Plain words in paragraphs and lists are all that the document has: without an
// attribute nothing of them runs, loads or leads away, and nothing else becomes markup here.
const plain = /^(?:[^<]|<\/?(?:p|i|em|strong|code|pre|ul|ol|li)>)*$/
window.trustedTypes?.createPolicy('default', { createHTML: (html) => (plain.test(html) ? html : null) })

const loading = Promise.withResolvers()

/** Shows this server's own OpenAPI document. */
const ui = window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
  syntaxHighlight: { activated: true, theme: 'tomorrow-night' },
  onComplete: loading.resolve,
})

const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()

/** When an ID token expires, in milliseconds since 1970. */
const expiryOf = (token) => JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))).exp * 1000

/** The token of the app in this browser, unless it has expired. */
function appToken() {
  try {
    const token = localStorage.getItem('token')
    return expiryOf(token) > Date.now() ? token : null
  } catch {
    return null
  }
}

/** Exchanges a demo account's password for an ID token. */
async function signIn(url, { email, password }) {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ email, password, returnSecureToken: true }) })
  if (!response.ok) throw new Error(`The identity provider answered ${response.status}.`)
  return (await response.json()).idToken
}

const section = document.getElementById('token')
const status = section.querySelector('[role=status]')

const formatTime = (time) => new Date(time).toLocaleTimeString([], { timeStyle: 'short' })

/** Adds a button that gets a token and gives it to every call on the page, once those are there. */
function addTokenButton(label, getToken) {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: label, disabled: true })
  loading.promise.then(() => {
    button.disabled = false
  })
  button.addEventListener('click', async () => {
    status.textContent = 'Getting a token …'
    try {
      const token = await getToken()
      if (!token) throw new Error('There is no valid token.')
      ui.preauthorizeApiKey('idToken', token)
      status.textContent = `Calls on this page now send a token. It is valid until ${formatTime(expiryOf(token))}.`
    } catch {
      status.textContent = 'No token could be obtained. Try again.'
    }
  })
  status.before(button)
}

if (appToken()) addTokenButton('Use my session', async () => appToken())
fetch('/api/docs/accounts.json')
  .then((response) => response.json())
  .then(({ signInUrl, demoAccounts }) => {
    for (const account of demoAccounts) addTokenButton(`Use ${account.email}`, () => signIn(signInUrl, account))
  })
  .catch(() => {})
