// Swagger UI gives the browser descriptions as markup. Plain words in paragraphs and lists are all that the document has: without an
// attribute nothing of them runs, loads or leads away, and nothing else becomes markup here.
const plain = /^(?:[^<]|<\/?(?:p|i|em|strong|code|pre|ul|ol|li)>)*$/
window.trustedTypes?.createPolicy('default', { createHTML: (html) => (plain.test(html) ? html : null) })

/** Shows this server's own OpenAPI document; nothing is asked of any other host. */
window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
  syntaxHighlight: { activated: true, theme: 'tomorrow-night' },
})

const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()
