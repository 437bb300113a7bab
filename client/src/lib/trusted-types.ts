type Rules = { createHTML?: (html: string) => string; createScriptURL?: (url: string) => string }
type Factory = { defaultPolicy: unknown; createPolicy(name: string, rules: Rules): unknown }

const { trustedTypes } = window as { trustedTypes?: Factory }

/**
 * What becomes of a text that other people's code gives the browser as markup, or as the address of a script: what its rule makes of it;
 * without a rule it is refused. Does nothing in browsers without trusted types.
 */
export function judgeTexts(rules: Rules) {
  if (trustedTypes && !trustedTypes.defaultPolicy) trustedTypes.createPolicy('default', rules)
}
