// Swagger UI renders descriptions as HTML. The document's descriptions need only paragraphs, lists and inline markup without attributes, which cannot run
// scripts, load anything or link elsewhere. All other HTML is refused.
const safeHtml = /^(?:[^<]|<\/?(?:p|i|em|strong|code|pre|ul|ol|li)>)*$/
window.trustedTypes?.createPolicy('default', { createHTML: (html) => (safeHtml.test(html) ? html : null) })

const loading = Promise.withResolvers()

/** Swagger UI with this server's OpenAPI document. */
const ui = window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
  syntaxHighlight: { activated: true, theme: 'tomorrow-night' },
  onComplete: loading.resolve,
})

const darkMode = matchMedia('(prefers-color-scheme: dark)')
const updateColourScheme = () => document.documentElement.classList.toggle('dark-mode', darkMode.matches)
darkMode.addEventListener('change', updateColourScheme)
updateColourScheme()

/** When an ID token expires, in milliseconds since 1970. */
const getExpiryMs = (token) => JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))).exp * 1000

/** The token of the app in this browser, unless it has expired. */
function getAppToken() {
  try {
    const token = localStorage.getItem('token')
    return getExpiryMs(token) > Date.now() ? token : null
  } catch {
    return null
  }
}

/** Exchanges a demo account's password for an ID token. */
async function signIn(url, { email, password }) {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ email, password, returnSecureToken: true }) })
  if (!response.ok) throw new Error(`The identity provider responded with status ${response.status}.`)
  return (await response.json()).idToken
}

const section = document.getElementById('token')
const status = section.querySelector('[role=status]')

const formatTime = (time) => new Date(time).toLocaleTimeString([], { timeStyle: 'short' })

/** Adds a button that gets a token and sets it for every endpoint on the page. It is enabled once the document is loaded. */
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
      status.textContent = `Calls on this page now send a token. It is valid until ${formatTime(getExpiryMs(token))}.`
    } catch {
      status.textContent = 'No token could be obtained. Try again.'
    }
  })
  status.before(button)
}

if (getAppToken()) addTokenButton('Use my session', async () => getAppToken())
fetch('/api/docs/accounts.json')
  .then((response) => response.json())
  .then(({ signInUrl, demoAccounts }) => {
    for (const account of demoAccounts) addTokenButton(`Use ${account.email}`, () => signIn(signInUrl, account))
  })
  .catch(() => {})
